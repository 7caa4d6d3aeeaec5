package org.openmds.loadtest.experiment.run;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

import org.openmds.loadtest.control.controller.LoadController;
import org.openmds.loadtest.control.session.LoadRun;
import org.openmds.loadtest.control.submit.SubmissionException;
import org.openmds.loadtest.model.plan.LoadPlan;
import org.openmds.loadtest.model.run.RunFolder;
import org.openmds.loadtest.model.run.ServerSample;
import org.openmds.loadtest.service.probe.ProbeException;
import org.openmds.loadtest.service.probe.ProbeSettings;
import org.openmds.loadtest.service.probe.ProbeSettings.ObservedService;
import org.openmds.loadtest.service.probe.ServerProbe;
import org.openmds.loadtest.systems.SystemException;

/** Runs plans with testers, while probes observe the processes of the system. */
final class TesterRunner implements PlanRunner {

    /** Interval of the samples. The papers sampled the load every five seconds, which is too seldom for a short point. */
    private static final Duration SAMPLE_INTERVAL = Duration.ofSeconds(1);

    @Override
    public RunFolder run(SystemUnderTest asked, LoadPlan plan, Path folder, PointTesters testers,
            Consumer<ServerSample> below)
            throws IOException, SubmissionException, SystemException, InterruptedException {
        try (LoadRun run = LoadRun.open(testers.runOptions(plan, folder));
                ServerProbe _ = probe(asked.observedService(), run, run.writer()::server);
                ServerProbe _ = asked.informationServers().isPresent()
                        ? probe(asked.informationServers().get(), run, below)
                        : null) {
            LoadController.RunOutcome runOutcome = run.run(testers.submitter());
            if (!runOutcome.started()) {
                throw new SystemException("%s did not start: %s".formatted(folder.getFileName(), runOutcome.problem()));
            }
            return run.folder();
        } catch (ProbeException e) {
            throw new SystemException(String.valueOf(e.getMessage()), e);
        }
    }

    private static ServerProbe probe(ObservedService service, LoadRun run, Consumer<ServerSample> to)
            throws ProbeException {
        return ServerProbe.start(new ProbeSettings(SAMPLE_INTERVAL, service, Optional.empty(), Optional.empty()),
                run.clock(), to);
    }
}

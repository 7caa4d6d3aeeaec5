package org.openmds.loadtest.experiment.run;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

import org.openmds.loadtest.control.controller.ControllerTimeouts;
import org.openmds.loadtest.control.session.LoadRun;
import org.openmds.loadtest.control.submit.TesterSubmitter;
import org.openmds.loadtest.model.plan.LoadPlan;

/**
 * The testers that share the users of each point. They are started for each point and end with it.
 *
 * @param count
 *            the number of tester processes; 0 for one tester in this process
 * @param submitter
 *            the way to start them; empty for one tester in this process
 * @param listen
 *            the address at which they reach the controller; port 0 for any free one
 * @param advertised
 *            the URL to which they connect; empty for the controller's own address
 * @param options
 *            further arguments of each started tester
 */
public record PointTesters(int count, Optional<TesterSubmitter> submitter, InetSocketAddress listen,
        Optional<URI> advertised, List<String> options) {

    /** One tester in this process. */
    public static final PointTesters IN_THIS_PROCESS = new PointTesters(0, Optional.empty(),
            new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0), Optional.empty(), List.of());

    public PointTesters {
        options = List.copyOf(options);
    }

    /** Returns the options of a run with these testers; it starts only with all of them. */
    LoadRun.LoadRunOptions runOptions(LoadPlan plan, Path folder) {
        return new LoadRun.LoadRunOptions(plan, folder, count, Math.max(1, count), listen, advertised.orElse(null),
                ControllerTimeouts.DEFAULT, options);
    }
}

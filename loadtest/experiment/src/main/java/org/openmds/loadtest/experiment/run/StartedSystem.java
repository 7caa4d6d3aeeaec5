package org.openmds.loadtest.experiment.run;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

import org.openmds.loadtest.service.probe.ProbeSettings.ObservedService;
import org.openmds.loadtest.systems.ComparedSystems;
import org.openmds.loadtest.systems.SystemException;
import org.openmds.loadtest.systems.SystemSetup;

/**
 * A system that was started for the experiment: one process; for a divided system, one process of the queried server and one of the
 * information servers below it. Each has a control group of its own, so that the load of one is not measured as that of the other.
 *
 * @param processes
 *            the process of the queried server, and that of the information servers if there is one
 */
record StartedSystem(List<SystemProcess> processes, SystemSetup setup) implements SystemUnderTest {

    StartedSystem {
        processes = List.copyOf(processes);
    }

    /**
     * Starts the processes and waits until the system answers.
     *
     * @param program
     *            the command line that starts {@code mds load}
     * @param system
     *            the name of the system
     * @param errors
     *            the file to which the standard error of the processes is appended
     */
    static StartedSystem start(List<String> program, String system, SystemSetup setup, Path errors)
            throws SystemException, InterruptedException {
        if (!ComparedSystems.named(system).isDivided(setup.part())) {
            return new StartedSystem(List.of(SystemProcess.start(program, system, setup, List.of(), errors)), setup);
        }
        SystemProcess queried = SystemProcess.start(program, system, setup, List.of("--queried-server-only"), errors);
        boolean started = false;
        try {
            SystemProcess below = SystemProcess.start(program, system, setup,
                    List.of("--information-servers-of", queried.target()), errors);
            started = true;
            return new StartedSystem(List.of(queried, below), setup);
        } finally {
            if (!started) {
                queried.close();
            }
        }
    }

    @Override
    public String target() {
        return processes.getFirst().target();
    }

    @Override
    public ObservedService observedService() {
        return processes.getFirst().observedService();
    }

    @Override
    public Optional<ObservedService> informationServers() {
        return processes.stream().skip(1).map(SystemProcess::observedService).findFirst();
    }

    /** Returns the sums of the processes' counters. No maximum is counted by more than one of them. */
    @Override
    public Map<String, Long> counters(Path errors) throws SystemException, InterruptedException {
        Map<String, Long> counters = new TreeMap<>();
        for (SystemProcess process : processes) {
            process.counters(errors).forEach((name, count) -> counters.merge(name, count, Long::sum));
        }
        return counters;
    }

    @Override
    public void close() {
        processes.reversed().forEach(SystemProcess::close);
    }
}

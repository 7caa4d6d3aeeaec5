package org.openmds.loadtest.experiment.run;

import java.nio.file.Path;
import java.util.Map;

import org.openmds.loadtest.service.probe.ProbeSettings.ObservedService;
import org.openmds.loadtest.systems.SystemSetup;

/**
 * A system that is there already, here or elsewhere: users ask it, and nothing is known of its processes and counters.
 *
 * @param setup
 *            what a system started for the same curve would have
 */
record InstalledSystem(String target, SystemSetup setup) implements SystemUnderTest {

    @Override
    public ObservedService observedService() {
        return new ObservedService.Unknown();
    }

    @Override
    public Map<String, Long> counters(Path errors) {
        return Map.of();
    }

    @Override
    public void close() {
        // It goes on.
    }
}

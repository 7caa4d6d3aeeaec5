package org.openmds.loadtest.experiment.run;

import java.nio.file.Path;
import java.util.Map;

import org.openmds.loadtest.service.probe.ProbeSettings.ObservedService;
import org.openmds.loadtest.systems.SystemSetup;

/**
 * An existing installation of a system, on this machine or another one. Its processes and counters are unknown.
 *
 * @param setup
 *            the setup of a system that would be started for the same curve
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
        // The installation is not ended.
    }
}

package org.openmds.loadtest.systems.hawkeye;

import org.openmds.loadtest.model.client.CallTraffic;

/** The traffic of Hawkeye clients, each with its own connection. Thread-safe. */
final class HawkeyeTraffic implements CallTraffic {

    private final HawkeyeKind.HawkeyeSettings settings;
    private final int stepSamplingInterval;
    private final int tester;

    HawkeyeTraffic(HawkeyeKind.HawkeyeSettings settings, int phasesEvery, int tester) {
        this.settings = settings;
        this.stepSamplingInterval = phasesEvery;
        this.tester = tester;
    }

    @Override
    public BlockingClient client(int client) {
        return new HawkeyeUser(settings, stepSamplingInterval, tester, client);
    }

    @Override
    public void close() {
        // Each user closes its own connection.
    }
}

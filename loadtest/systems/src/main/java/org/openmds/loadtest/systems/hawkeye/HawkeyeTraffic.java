package org.openmds.loadtest.systems.hawkeye;

import org.openmds.loadtest.model.client.CallTraffic;

/** Users of Hawkeye, each with connections of its own. Thread-safe. */
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
        // Users have closed their connections.
    }
}

package org.openmds.loadtest.systems.hawkeye;

import org.openmds.loadtest.model.client.CallTraffic;

/** Users of Hawkeye, each with connections of its own. Thread-safe. */
final class HawkeyeTraffic implements CallTraffic {

    private final HawkeyeKind.Settings settings;
    private final int phasesEvery;
    private final int tester;

    HawkeyeTraffic(HawkeyeKind.Settings settings, int phasesEvery, int tester) {
        this.settings = settings;
        this.phasesEvery = phasesEvery;
        this.tester = tester;
    }

    @Override
    public Client client(int client) {
        return new HawkeyeUser(settings, phasesEvery, tester, client);
    }

    @Override
    public void close() {
        // Users have closed their connections.
    }
}

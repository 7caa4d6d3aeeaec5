package org.openmds.loadtest.result.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.openmds.loadtest.model.pace.ActivePeriod;

class ClientActivityTest {

    @Test
    void activePeriods_lostEnds_endAtTheNextStartOrTheLastActivity() {
        ClientActivity clientActivity = new ClientActivity();
        int client = clientActivity.add(7);
        clientActivity.addRequest(client, 1, 25);
        clientActivity.addPeriod(client, 20, 0);
        clientActivity.addPeriod(client, 10, 5);
        clientActivity.addPeriod(client, 0, 0);

        assertThat(clientActivity.activePeriods(client)).containsExactly(new ActivePeriod(0, 10),
                new ActivePeriod(10, 16),
                new ActivePeriod(20, 26));
    }

    @Test
    void activePeriods_aboveTheLimit_areMergedIntoTheLast() {
        ClientActivity clientActivity = new ClientActivity();
        int client = clientActivity.add(7);
        for (int i = ClientActivity.MAX_PERIODS + 10; i-- > 0;) {
            clientActivity.addPeriod(client, i * 10L, 0);
            clientActivity.addPeriod(client, i * 10L, 5);
        }

        assertThat(clientActivity.activePeriods(client)).hasSize(ClientActivity.MAX_PERIODS)
                .startsWith(new ActivePeriod(0, 6), new ActivePeriod(10, 16))
                .endsWith(new ActivePeriod((ClientActivity.MAX_PERIODS - 1) * 10L,
                        (ClientActivity.MAX_PERIODS + 9) * 10L + 6));
    }
}

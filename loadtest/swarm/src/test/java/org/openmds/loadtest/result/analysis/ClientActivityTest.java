package org.openmds.loadtest.result.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.openmds.loadtest.model.pace.ActivePeriod;

class ClientActivityTest {

    @Test
    void windows_endsLost_endWhereTheNextBeginsOrAtTheLastThatWasSeen() {
        ClientActivity clientActivity = new ClientActivity();
        int client = clientActivity.add(7);
        clientActivity.addRequest(client, 1, 25);
        clientActivity.addWindow(client, 20, 0);
        clientActivity.addWindow(client, 10, 5);
        clientActivity.addWindow(client, 0, 0);

        assertThat(clientActivity.windows(client)).containsExactly(new ActivePeriod(0, 10), new ActivePeriod(10, 16),
                new ActivePeriod(20, 26));
    }

    @Test
    void windows_tooManyOfAClient_lastOnesAreOne() {
        ClientActivity clientActivity = new ClientActivity();
        int client = clientActivity.add(7);
        for (int i = ClientActivity.MAX_WINDOWS + 10; i-- > 0;) {
            clientActivity.addWindow(client, i * 10L, 0);
            clientActivity.addWindow(client, i * 10L, 5);
        }

        assertThat(clientActivity.windows(client)).hasSize(ClientActivity.MAX_WINDOWS)
                .startsWith(new ActivePeriod(0, 6), new ActivePeriod(10, 16))
                .endsWith(new ActivePeriod((ClientActivity.MAX_WINDOWS - 1) * 10L,
                        (ClientActivity.MAX_WINDOWS + 9) * 10L + 6));
    }
}

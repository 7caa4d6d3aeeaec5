package org.openmds.loadtest.result.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.openmds.loadtest.model.pace.Window;

class ClientsTest {

    @Test
    void windows_endsLost_endWhereTheNextBeginsOrAtTheLastThatWasSeen() {
        Clients clients = new Clients();
        int client = clients.add(7);
        clients.sees(client, 1, 25);
        clients.tells(client, 20, 0);
        clients.tells(client, 10, 5);
        clients.tells(client, 0, 0);

        assertThat(clients.windows(client)).containsExactly(new Window(0, 10), new Window(10, 16), new Window(20, 26));
    }

    @Test
    void windows_tooManyOfAClient_lastOnesAreOne() {
        Clients clients = new Clients();
        int client = clients.add(7);
        for (int i = Clients.MOST_WINDOWS + 10; i-- > 0;) {
            clients.tells(client, i * 10L, 0);
            clients.tells(client, i * 10L, 5);
        }

        assertThat(clients.windows(client)).hasSize(Clients.MOST_WINDOWS)
                .startsWith(new Window(0, 6), new Window(10, 16))
                .endsWith(new Window((Clients.MOST_WINDOWS - 1) * 10L, (Clients.MOST_WINDOWS + 9) * 10L + 6));
    }
}

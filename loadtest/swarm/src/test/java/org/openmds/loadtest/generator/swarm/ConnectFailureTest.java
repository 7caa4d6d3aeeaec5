package org.openmds.loadtest.generator.swarm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openmds.loadtest.model.record.Outcome;

final class ConnectFailureTest {

    @ParameterizedTest
    @ValueSource(strings = {"connect(..) failed with error(-99): Die angeforderte Adresse kann nicht zugewiesen werden",
        "connect(..) failed with error(-98): Die Adresse wird bereits verwendet", "socket() failed with error(-23): …",
        "newSocketStream(..) failed with error(-24): Zu viele offene Dateien", "connect(..) failed with error(-105): …",
        "Cannot assign requested address", "Too many open files"})
    void outcome_machineHasNothingLeft_isAFailedStart(String message) {
        assertThat(ConnectFailure.outcome(new IllegalStateException(new IOException(message))))
                .isEqualTo(Outcome.START_FAILED);
    }

    @Test
    void outcome_addressThatCannotBeBound_isAFailedStart() {
        assertThat(ConnectFailure.outcome(new BindException())).isEqualTo(Outcome.START_FAILED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"connect(..) failed with error(-111): Verbindungsaufbau abgelehnt",
        "connect(..) failed with error(-110): …", "connect(..) failed with error(-9): …", "Connection refused"})
    void outcome_serviceDidNotTakeIt_isRefused(String message) {
        assertThat(ConnectFailure.outcome(new ConnectException(message))).isEqualTo(Outcome.REFUSED);
    }

    @Test
    void note_inAnotherLanguage_saysWhatIsLacking() {
        assertThat(ConnectFailure.note(new IOException("newSocketStream(..) failed with error(-24): Zu viele"), 0))
                .contains("no file descriptors are left");
        assertThat(ConnectFailure.note(new ConnectException("connect(..) failed with error(-99): Die Adresse"), 2))
                .contains("no local ports are left on 2 source addresses");
    }
}

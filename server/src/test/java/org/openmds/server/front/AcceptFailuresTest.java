package org.openmds.server.front;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.channels.AsynchronousCloseException;

import org.eclipse.jetty.server.Server;
import org.junit.jupiter.api.Test;

/** The decision whether a connector goes on after it could not accept a connection. */
class AcceptFailuresTest {

    private final AcceptFailures failures = new AcceptFailures();
    private final RetryingConnector connector = new RetryingConnector(new Server(), 1, 1);

    @Test
    void retry_afterAFailure_goesOn_andIsFailingUntilASuccess() {
        assertThat(failures.retry(connector, new IOException("Too many open files"))).isTrue();
        assertThat(failures.isFailing()).isTrue();

        failures.succeeded();

        assertThat(failures.isFailing()).isFalse();
    }

    @Test
    void retry_ofAClosedConnector_endsWithoutAFailure() {
        assertThat(failures.retry(connector, new AsynchronousCloseException())).isFalse();
        assertThat(failures.isFailing()).isFalse();
    }

    @Test
    void retry_afterTheStop_ends() {
        failures.stop();

        assertThat(failures.retry(connector, new IOException("Too many open files"))).isFalse();
    }
}

package org.openmds.loadtest.systems.rgma;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.Map;

import org.junit.jupiter.api.Test;
import org.openmds.loadtest.model.client.ClientException;
import org.openmds.loadtest.model.plan.ClientSpec;
import org.openmds.loadtest.systems.SystemEra;

class RgmaKindTest {

    @Test
    void client_mediatedWithProducersAtTarget_isRefused() {
        ClientSpec client = new ClientSpec(RgmaKind.NAME, "http://127.0.0.1:1/RegistryServlet",
                Map.of("ask", "mediated", RgmaKind.PRODUCERS_AT_TARGET, "true"));

        assertThatExceptionOfType(ClientException.class)
                .isThrownBy(() -> new RgmaTestUser(new RgmaSystem(), client, SystemEra.TODAY))
                .withMessageContaining("producers-at-target is for ask=producers");
    }

    @Test
    void client_invalidOptions_reportsAllProblems() {
        ClientSpec spec = new ClientSpec(RgmaKind.NAME, "ldap://x",
                Map.of("ask", "all", "select", "DROP TABLE x", "expect-rows", "-1"));
        assertThatExceptionOfType(ClientException.class).isThrownBy(() -> {
            try (RgmaTestUser user = new RgmaTestUser(new RgmaSystem(), spec, SystemEra.TODAY)) {
                assertThat(user).isNull();
            }
        }).withMessageContainingAll("target", "option ask", "option select", "option expect-rows");
    }
}

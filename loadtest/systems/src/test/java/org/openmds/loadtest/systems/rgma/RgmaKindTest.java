package org.openmds.loadtest.systems.rgma;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.Map;

import org.junit.jupiter.api.Test;
import org.openmds.loadtest.model.client.ClientException;
import org.openmds.loadtest.model.plan.ClientSpec;
import org.openmds.loadtest.systems.Era;

class RgmaKindTest {

    @Test
    void client_mediatedAndAskedAtTheTarget_isRefused() {
        ClientSpec client = new ClientSpec(RgmaKind.NAME, "http://127.0.0.1:1/RegistryServlet",
                Map.of("ask", "mediated", RgmaKind.HERE, "true"));

        assertThatExceptionOfType(ClientException.class).isThrownBy(() -> new Users(new RgmaSystem(), client, Era.NOW))
                .withMessageContaining("producers-at-target is for ask=producers");
    }

    @Test
    void client_withWrongOptions_isToldOfAllAtOnce() {
        ClientSpec spec = new ClientSpec(RgmaKind.NAME, "ldap://x",
                Map.of("ask", "all", "select", "DROP TABLE x", "expect-rows", "-1"));
        assertThatExceptionOfType(ClientException.class).isThrownBy(() -> {
            try (Users user = new Users(new RgmaSystem(), spec, Era.NOW)) {
                assertThat(user).isNull();
            }
        }).withMessageContainingAll("target", "option ask", "option select", "option expect-rows");
    }
}

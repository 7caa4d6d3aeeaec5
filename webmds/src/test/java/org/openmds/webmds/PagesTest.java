package org.openmds.webmds;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.openmds.webmds.transform.Transforms;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.client.WsrfClient;

class PagesTest {

    private static final EndpointReference ENTRY = EndpointReference.of("http://index.example/services/Entry");

    private final WsrfClient client = WsrfClient.builder().build();
    private final Pages pages = new Pages(new WebMdsSettings(
            List.of(new WebMdsSettings.Group("a", () -> EndpointReference.of("http://index.example/services/A"))),
            Optional.empty(), Duration.ZERO, new WebMdsSettings.TriggerPlaces(() -> ENTRY, () -> ENTRY), List::of),
            client, new Transforms());

    @AfterEach
    void close() {
        client.close();
    }

    /** Else documents of entries are read for each page, and crowd out those of groups. */
    @Test
    void entry_askedForAgain_isTheSameSource() {
        assertThat(pages.entry("a", ENTRY)).isPresent().isEqualTo(pages.entry("a", ENTRY));
        assertThat(pages.entry("b", ENTRY)).isEmpty();
    }
}

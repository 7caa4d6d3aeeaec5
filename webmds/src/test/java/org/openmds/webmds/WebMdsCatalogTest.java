package org.openmds.webmds;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.openmds.budget.Budget;
import org.openmds.webmds.transform.DocumentCache;
import org.openmds.webmds.transform.DocumentMemory;
import org.openmds.webmds.transform.PageThreads;
import org.openmds.webmds.transform.StylesheetCompiler;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.client.WsrfClient;

class WebMdsCatalogTest {

    private static final EndpointReference ENTRY = EndpointReference.of("http://index.example/services/Entry");

    private final WsrfClient client = WsrfClient.builder().build();
    private final StylesheetCompiler compiler = new StylesheetCompiler();
    private final WebMdsCatalog webMdsCatalog = new WebMdsCatalog(new WebMdsSettings(
            List.of(new WebMdsSettings.ShownGroup("a", () -> EndpointReference.of("http://index.example/services/A"))),
            Optional.empty(), Duration.ZERO, Duration.ofMinutes(1),
            new WebMdsSettings.TriggerServiceReferences(() -> ENTRY, () -> ENTRY),
            List::of, WebMdsSettings.SignInRules.none(), false),
            client, compiler,
            new DocumentCache(compiler, new DocumentMemory(Budget.unlimited()), Duration.ZERO, InstantSource.system()),
            new PageThreads(WebMdsFixture.budgets().pages()),
            WebMdsFixture.budgets().queries());

    @AfterEach
    void close() {
        client.close();
    }

    /** Otherwise documents of entries would be read for each page, and would displace those of groups in the cache. */
    @Test
    void entry_askedForAgain_isTheSameSource() {
        assertThat(webMdsCatalog.entry("a", ENTRY)).isPresent().isEqualTo(webMdsCatalog.entry("a", ENTRY));
        assertThat(webMdsCatalog.entry("b", ENTRY)).isEmpty();
    }
}

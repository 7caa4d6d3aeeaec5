package org.openmds.webmds.transform;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.openmds.webmds.FakeGroupService;
import org.openmds.webmds.source.ServiceSource;
import org.openmds.webmds.source.SourceException;
import org.openmds.wsrf.client.WsrfClient;

/** Trees that are made of the previous tree of the same group, beside those that are made of the document alone. */
class TreeAssemblyTest {

    private static final int CHANGES = 200;

    private final FakeGroupService service = new FakeGroupService("<nothing/>");
    private final WsrfClient client = WsrfClient.builder().build();
    private final DocumentCache reused = cache();
    private final ServiceSource source = new ServiceSource(client, service::reference);

    @AfterEach
    void close() {
        client.close();
        service.close();
    }

    @Test
    void read_documentThatChanges_hasTheTreeOfTheWholeDocument() throws SourceException {
        Random random = new Random(11);
        List<String> entries = new ArrayList<>(List.of(entry(1), entry(2), entry(3), entry(4)));
        for (int i = 0; i < CHANGES; i++) {
            change(entries, random);
            service.says("<r:Group xmlns:r='urn:r' xmlns:e='urn:e' a='1'>\n  " + String.join("\n  ", entries)
                    + "\n</r:Group>");

            SourceDocument document = read(reused);

            assertThat(document.node().toString()).isEqualTo(read(cache()).node().toString());
            assertThat(document.unstripped().get().toString())
                    .isEqualTo(read(cache()).unstripped().get().toString());
        }
    }

    @Test
    void read_fewChanges_hasATreeAtOnce() throws SourceException {
        service.says("<Group>" + entry(1) + entry(2) + entry(3) + "</Group>");
        SourceDocument first = read(reused);
        assertThat(first.stripped().known()).isEmpty();
        assertThat(first.node()).isNotNull();

        service.says("<Group>" + entry(1) + entry(9) + entry(3) + "</Group>");
        assertThat(read(reused).stripped().known()).isPresent();

        service.says("<Group>" + entry(4) + entry(5) + entry(3) + "</Group>");
        assertThat(read(reused).stripped().known()).isEmpty();
    }

    private SourceDocument read(DocumentCache cache) throws SourceException {
        return cache.read("group", source, Map.of());
    }

    private static DocumentCache cache() {
        return new DocumentCache(new StylesheetCompiler(), new DocumentMemory(DocumentMemory.budget(1 << 20)),
                Duration.ZERO, InstantSource.system());
    }

    private static void change(List<String> entries, Random random) {
        int at = random.nextInt(entries.size());
        switch (random.nextInt(5)) {
            case 0 -> entries.add(at, entry(random.nextInt(6)));
            case 1 -> entries.set(at, "<e:Other xmlns='urn:x' b=''><c> </c><c>\n</c>t<![CDATA[ & ]]></e:Other>");
            case 2 -> entries.set(at, "<!-- comment -->" + entry(random.nextInt(6)));
            case 3 -> entries.set(at, entry(random.nextInt(100)));
            default -> {
                if (entries.size() > 4) {
                    String _ = entries.remove(at);
                }
            }
        }
    }

    private static String entry(int number) {
        return "<Entry xmlns:p='urn:p' p:n='%1$d'><Key>%1$d</Key>  <p:Data a='1' b='2'/></Entry>".formatted(number);
    }
}

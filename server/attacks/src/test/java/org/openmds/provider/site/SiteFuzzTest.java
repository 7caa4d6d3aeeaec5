package org.openmds.provider.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;

import org.jspecify.annotations.NullMarked;
import org.openmds.aggregator.CollectionException;
import org.openmds.attacks.fuzz.FuzzLimits;
import org.openmds.provider.input.BytesInput;
import org.openmds.provider.site.glue.SiteJoin;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlLimits;

import com.code_intelligence.jazzer.junit.FuzzTest;

/** Any bytes as ads, lists of services, texts of the DNS and GLUE 2 documents of sites. */
@NullMarked
class SiteFuzzTest {

    private static final NamedPlaces PLACES = new NamedPlaces(
            url -> new BytesInput(url.toString(), new byte[0]), _ -> _ -> List.of());

    @FuzzTest(maxDuration = FuzzLimits.DURATION)
    void join(byte[] data) throws Exception {
        FuzzLimits.withinTime(() -> {
            try {
                for (AnnouncedSite site : seed(data).read(FuzzLimits.deadline())) {
                    XmlFragment document = SiteJoin.join(site.site(), site.entities(), List.of(), Instant.EPOCH)
                            .write(_ -> Instant.EPOCH);

                    assertThat(XmlFragment.parse(document.toBytes(), XmlLimits.DEFAULT)).isEqualTo(document);
                }
            } catch (CollectionException refused) {
                assertThat(refused.getMessage()).isNotBlank();
            }
        });
    }

    private static SiteSeed seed(byte[] data) {
        BytesInput input = new BytesInput("input", data);
        int formats = ListFormat.values().length;
        return switch (data.length % (formats + 4)) {
            case 0 -> new CollectorSeed(input, Optional.empty(), List.of("ops"));
            case 1 -> new DocumentSeed("ONE", SiteDocumentFormat.XML, input);
            case 2 -> new DocumentSeed("ONE", SiteDocumentFormat.JSON, input);
            case 3 -> new ArcherySeed("example.org",
                    (_, _) -> new String(data, StandardCharsets.UTF_8).lines().toList(), PLACES);
            default ->
                new ServiceListSeed(ListFormat.values()[data.length % (formats + 4) - 4], input, List.of(),
                        Optional.of(input), PLACES, Clock.fixed(Instant.EPOCH, ZoneOffset.UTC));
        };
    }
}

package org.openmds.provider.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

import javax.xml.namespace.QName;

import org.junit.jupiter.api.Test;
import org.openmds.aggregator.CollectionException;
import org.openmds.provider.ProviderContract.FixedInput;
import org.openmds.provider.input.Input;
import org.openmds.provider.site.glue.SiteDocument;
import org.openmds.wsrf.service.Deadline;
import org.openmds.wsrf.xml.XmlElement;

/**
 * A grid of 200 sites. The truth, which VO may use which queue of which computing element, is written first; ARC CEs that a list of GOCDB names,
 * HTCondor-CEs in the ads of a collector, and documents of ipf are rendered from it. The documents of the sites give exactly the truth.
 */
class GridTruthTest {

    private static final int SITES = 200;
    private static final Deadline DEADLINE = Deadline.in(Duration.ofMinutes(10));
    private static final List<String> VOS = List.of("alice", "atlas", "biomed", "cms", "lhcb", "ops");

    private final Random random = new Random(31);
    private final List<Queue> truth = new ArrayList<>();
    private final SiteAnnouncements announcements = new SiteAnnouncements();

    /** A queue of a computing element of a site. */
    private record Queue(int site, int element, String name, List<String> vos) {

        String siteName() {
            return "SITE-%03d".formatted(site);
        }

        String host() {
            return "ce%d.site%03d.example.org".formatted(element, site);
        }

        Kind kind() {
            return Kind.values()[(site + element) % Kind.values().length];
        }
    }

    private enum Kind {
        ARC, CONDOR, IPF
    }

    @Test
    void sites_ofThreeKinds_giveExactlyTheTruth() throws Exception {
        for (int site = 0; site < SITES; site++) {
            for (int element = 0; element <= random.nextInt(3); element++) {
                for (int queue = 0; queue <= random.nextInt(3); queue++) {
                    List<String> vos = VOS.stream().filter(_ -> random.nextInt(3) == 0).toList();
                    truth.add(new Queue(site, element, "q" + queue, vos.isEmpty() ? List.of("ops") : vos));
                }
            }
        }
        announce(new ServiceListSeed(ListFormat.GOCDB, text("list", gocdb()), List.of(), Optional.empty(),
                new NamedPlaces(url -> text(url.toString(), arc(url.uri().getHost())), GridTruthTest::noDirectory),
                Clock.systemUTC()));
        announce(new CollectorSeed(text("ads", ads()), Optional.empty(), List.of()));
        for (String site : sites(Kind.IPF)) {
            announce(new DocumentSeed(site, SiteDocumentFormat.JSON, text(site, ipf(site))));
        }

        Set<String> found = new TreeSet<>();
        for (var site : announcements.sites().entrySet()) {
            SiteProvider provider = new SiteProvider(new SitePublication("grid/" + site.getKey(), site.getKey(),
                    List.copyOf(site.getValue()), Duration.ofMinutes(30)), announcements, Clock.systemUTC());
            XmlElement domain = provider.collect(DEADLINE).root().children().getFirst();
            assertThat(domain.child(glue("Extensions"))).as(site.getKey()).isEmpty();
            collect(domain, found);
        }

        assertThat(found).hasSizeGreaterThan(1_000)
                .isEqualTo(truth.stream()
                        .flatMap(queue -> queue.vos()
                                .stream()
                                .map(vo -> String.join(" ", queue.siteName(), queue.host(), queue.name(), vo)))
                        .collect(Collectors.toCollection(TreeSet::new)));
    }

    private void announce(SiteSeed seed) throws CollectionException {
        announcements.read(seed, seed.read(DEADLINE), Clock.systemUTC().instant());
    }

    private static void collect(XmlElement domain, Set<String> found) {
        String site = domain.child(glue("ID")).orElseThrow().text();
        for (XmlElement service : domain.children(glue("ComputingService"))) {
            String host = service.child(glue("ComputingEndpoint"))
                    .flatMap(endpoint -> endpoint.child(glue("URL")))
                    .map(url -> URI.create(url.text()).getHost())
                    .orElseThrow();
            for (XmlElement share : service.children(glue("ComputingShare"))) {
                for (XmlElement policy : share.children(glue("MappingPolicy"))) {
                    policy.children(glue("Rule"))
                            .forEach(rule -> found.add(String.join(" ", site, host,
                                    share.child(glue("Name")).orElseThrow().text(), rule.text().substring(3))));
                }
            }
        }
    }

    private Set<String> sites(Kind kind) {
        return truth.stream()
                .filter(queue -> queue.kind() == kind)
                .map(Queue::siteName)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private List<List<Queue>> elements(Predicate<Queue> which) {
        return truth.stream()
                .filter(which)
                .collect(Collectors.groupingBy(Queue::host, TreeMap::new, Collectors.toList()))
                .values()
                .stream()
                .toList();
    }

    private String gocdb() {
        return elements(queue -> queue.kind() == Kind.ARC).stream()
                .map(queues -> "<SERVICE_ENDPOINT><HOSTNAME>%s</HOSTNAME><SERVICE_TYPE>ARC-CE</SERVICE_TYPE><IN_PRODUCTION>Y</IN_PRODUCTION><SITENAME>%s</SITENAME></SERVICE_ENDPOINT>"
                        .formatted(queues.getFirst().host(), queues.getFirst().siteName()))
                .collect(Collectors.joining("", "<results>", "</results>"));
    }

    private String arc(String host) {
        return truth.stream()
                .filter(queue -> queue.host().equals(host))
                .map(queue -> "<ComputingShare><ID>urn:ogf:ComputingShare:%1$s:%2$s</ID><Name>%2$s</Name><MappingPolicy><ID>urn:ogf:MappingPolicy:%1$s:%2$s</ID>%3$s</MappingPolicy></ComputingShare>"
                        .formatted(host, queue.name(),
                                queue.vos()
                                        .stream()
                                        .map("<Rule>vo:%s</Rule>"::formatted)
                                        .collect(Collectors.joining())))
                .collect(Collectors.joining("",
                        """
                                <Domains xmlns="http://schemas.ogf.org/glue/2009/03/spec_2.0_r1"><AdminDomain><ID>urn:ogf:AdminDomain:%1$s</ID><ComputingService>
                                <ID>urn:ogf:ComputingService:%1$s:arex</ID><ComputingEndpoint><ID>urn:ogf:ComputingEndpoint:%1$s</ID>
                                <URL>https://%1$s:443/arex</URL><InterfaceName>org.nordugrid.arcrest</InterfaceName></ComputingEndpoint>"""
                                .formatted(host),
                        "</ComputingService></AdminDomain></Domains>"));
    }

    private String ads() {
        return elements(queue -> queue.kind() == Kind.CONDOR).stream()
                .map(queues -> "MyType = \"Scheduler\"\nName = \"%s\"\nOSG_ResourceGroup = \"%s\"\nOSG_ResourceCatalog = { %s }\n\n"
                        .formatted(
                                queues.getFirst().host(), queues.getFirst().siteName(), queues.stream()
                                        .map(queue -> "[ AllowedVOs = { \"%s\" }; Name = \"%s\"; Requirements = RequestCpus <= 8 ]"
                                                .formatted(
                                                        String.join("\", \"", queue.vos()), queue.name()))
                                        .collect(Collectors.joining(", "))))
                .collect(Collectors.joining());
    }

    private String ipf(String site) {
        List<List<Queue>> elements = elements(queue -> queue.kind() == Kind.IPF && queue.siteName().equals(site));
        return "{\"ComputingService\": [%s], \"ComputingEndpoint\": [%s], \"ComputingShare\": [%s], \"MappingPolicy\": [%s]}"
                .formatted(
                        joined(elements, queues -> "{\"ID\": \"urn:c:%s\"}".formatted(queues.getFirst().host())),
                        joined(elements,
                                queues -> "{\"ID\": \"urn:e:%1$s\", \"URL\": \"ssh://%1$s\", \"InterfaceName\": \"ssh\", \"Associations\": {\"ComputingServiceID\": \"urn:c:%1$s\"}}"
                                        .formatted(queues.getFirst().host())),
                        joined(elements.stream().flatMap(List::stream).toList(),
                                queue -> "{\"ID\": \"urn:s:%1$s:%2$s\", \"Name\": \"%2$s\", \"Associations\": {\"ComputingServiceID\": [\"urn:c:%1$s\"]}}"
                                        .formatted(queue.host(), queue.name())),
                        joined(elements.stream().flatMap(List::stream).toList(),
                                queue -> "{\"ID\": \"urn:p:%1$s:%2$s\", \"Rule\": [%3$s], \"Associations\": {\"ShareID\": \"urn:s:%1$s:%2$s\"}}"
                                        .formatted(queue.host(), queue.name(), queue.vos()
                                                .stream()
                                                .map("\"vo:%s\""::formatted)
                                                .collect(Collectors.joining(", ")))));
    }

    private static <T> String joined(List<T> items, Function<T, String> text) {
        return items.stream().map(text).collect(Collectors.joining(", "));
    }

    private static Input text(String name, String text) {
        return new FixedInput(name, text.getBytes(StandardCharsets.UTF_8));
    }

    private static QName glue(String name) {
        return new QName(SiteDocument.GLUE2, name);
    }

    private static SiteSource noDirectory(String url) {
        throw new AssertionError("no directory is read: " + url);
    }
}

package org.openmds.cli.group;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.openmds.aggregator.AggregatorContent;
import org.openmds.aggregator.AggregatorData;
import org.openmds.aggregator.CollectionStatus;
import org.openmds.cli.output.NamespaceTable;
import org.openmds.cli.output.TextTable;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.xml.XmlFragment;

class ListedEntryTableTest {

    private static final String MEMBER = "http://site.example.org:8080/wsrf/services/DefaultIndexService";
    private static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");
    private static final String PROBE = "probe disk of " + MEMBER;
    private static final String REASON = "exited with code 3: cannot reach the array";
    private static final ListedEntry FAILED = new ListedEntry(EndpointReference.of(MEMBER + "Entry"), "0123456789",
            "disk array", MEMBER, List.of(), new CollectionStatus.Failed(NOW, PROBE + " " + REASON),
            new ListedEntry.CollectedContent("Execution disk"));

    @Test
    void detailed_sourceAndErrorThatNameTheMember_areShownWithoutIt() {
        assertThat(row(new ListedEntryTable(false, NOW).detailed(List.of(FAILED), List.of(details(PROBE)))))
                .containsPattern("^disk array +01234567 +" + MEMBER + " +probe disk +- +- +- +- +" + REASON);
        assertThat(row(new ListedEntryTable(false, NOW).detailed(List.of(FAILED),
                List.of(details("query " + MEMBER + " //glue:Host"))))).contains("  query //glue:Host  ");
    }

    @Test
    void detailed_whole_leavesOutNothing() {
        assertThat(row(new ListedEntryTable(true, NOW).detailed(List.of(FAILED), List.of(details(PROBE)))))
                .containsPattern(MEMBER + " +" + PROBE + " .* " + PROBE + " " + REASON);
    }

    @Test
    void brief_longError_isCut() {
        ListedEntry entry = new ListedEntry(FAILED.reference(), FAILED.key(), FAILED.name(), MEMBER, List.of(),
                new CollectionStatus.Failed(NOW, "x".repeat(200)), FAILED.kind());

        assertThat(row(new ListedEntryTable(false, NOW).brief(List.of(entry))))
                .endsWith("  " + "x".repeat(117) + "...");
    }

    @Test
    void read_dataThatIsANumber_isShown() {
        XmlFragment config = XmlFragment.parse(
                "<agg:AggregatorConfig xmlns:agg='http://mds.globus.org/aggregator/types'/>");
        XmlFragment content = new AggregatorContent(config, AggregatorData.ofText("17"),
                new CollectionStatus.Fresh(NOW)).toContent();
        XmlFragment entry = XmlFragment.parse("""
                <Entry xmlns="http://docs.oasis-open.org/wsrf/sg-2" xmlns:wsa="http://www.w3.org/2005/08/addressing">
                  <ServiceGroupEntryEPR><wsa:Address>%1$sEntry</wsa:Address></ServiceGroupEntryEPR>
                  <MemberServiceEPR><wsa:Address>%1$s</wsa:Address></MemberServiceEPR>%2$s</Entry>
                """.formatted(MEMBER, content));

        ListedEntry read = ListedEntry.read(entry, new NamespaceTable(Map.of()));
        assertThat(read.content()).containsExactly("17");
        assertThat(read.name()).isEqualTo("DefaultIndexService at site.example.org:8080");
    }

    private static EntryDetails details(String source) {
        return new EntryDetails(Optional.empty(), Optional.empty(), false, Map.of("source", source));
    }

    /** Returns the last line of a table. */
    private static String row(TextTable table) {
        StringWriter text = new StringWriter();
        table.print(new PrintWriter(text, true));
        return text.toString().lines().reduce("", (first, second) -> second);
    }
}

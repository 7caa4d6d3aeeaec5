package org.openmds.aggregator.subscription;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.aggregator.subscription.TopicDocuments.change;
import static org.openmds.aggregator.subscription.TopicDocuments.entry;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.openmds.wsrf.xml.XmlFragment;

/** Entries are identified by their references, in all variants of producers. */
final class EntryTopicStateTest {

    private final EntryTopicState kept = new EntryTopicState();

    @Test
    void replace_sameInAnotherOrder_isNoChange() {
        XmlFragment one = XmlFragment.parse(entry("1", "a"));
        XmlFragment two = XmlFragment.parse(entry("2", "b"));
        assertThat(kept.replace(List.of(one, two))).isTrue();

        assertThat(kept.replace(List.of(two, one))).isFalse();
        assertThat(kept.replace(List.of(one))).isTrue();
        assertThat(kept.values()).containsExactly(one);
    }

    @Test
    void take_allOldAndAllNewValues_removesTheDifference() {
        kept.replace(List.of(XmlFragment.parse(entry("1", "a")), XmlFragment.parse(entry("2", "b"))));

        kept.apply(XmlFragment.parse(change(entry("2", "c")).replace("<rp:NewValues>",
                "<rp:OldValues>" + entry("1", "a") + entry("2", "b") + "</rp:OldValues><rp:NewValues>")));

        assertThat(kept.values()).extracting(entry -> entry.root().text()).containsExactly("http://producer/entry2c");
    }

    @Test
    void take_removalOfWhatIsNotThere_isNothing() {
        assertThat(kept.apply(XmlFragment.parse(change().replace("<rp:NewValues>",
                "<rp:OldValues>" + entry("1", "a") + "</rp:OldValues><rp:NewValues>"))))
                .isEqualTo(TopicState.MessageEffect.NONE);
    }

    @Test
    void take_entriesWhoseReferenceIsNil_areKnownByTheirMembers() {
        for (String member : List.of("http://a/", "http://b/")) {
            kept.apply(XmlFragment
                    .parse("""
                            <sg:Entry xmlns:sg='http://docs.oasis-open.org/wsrf/sg-2' xmlns:wsa='http://www.w3.org/2005/08/addressing'>\
                            <sg:ServiceGroupEntryEPR xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance' xsi:nil='true'/>\
                            <sg:MemberServiceEPR><wsa:Address>%s</wsa:Address></sg:MemberServiceEPR></sg:Entry>"""
                            .formatted(member)));
        }

        assertThat(kept.values()).hasSize(2);
    }

    @Test
    void take_anotherMessage_isUnclear() {
        assertThat(kept.apply(XmlFragment.parse("<a/>"))).isEqualTo(TopicState.MessageEffect.UNCLEAR);
    }
}

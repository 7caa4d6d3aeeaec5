package org.openmds.wsrf.xpath.index;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;

import org.junit.jupiter.api.Test;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlTree;
import org.openmds.wsrf.xpath.XPathExpression;
import org.openmds.wsrf.xpath.document.XPathLimits;

class EntryIndexTest {

    private final EntryIndex index = new EntryIndex(100);

    @Test
    void candidates_attributeValue_areTheEntriesThatHaveIt() {
        for (int i = 0; i < 50; i++) {
            index.add(i, entry("<Host Name='h" + i + "'><Load>" + i % 5 + "</Load></Host>"));
        }
        assertThat(candidates("//*[local-name()='Host' and @Name='h42']")).containsExactly(42);
        assertThat(candidates("//Host[Load='3'][@Name='h8' or @Name='h9']")).containsExactly(8);
        assertThat(candidates("//Host[@Name='h50']")).isEmpty();
        assertThat(candidates("count(//Host[@Name='h1']) + count(//Host[@Name='h2'])")).containsExactly(1, 2);
        assertThat(index.candidates(required("//@Name"))).isEmpty();
    }

    @Test
    void candidates_tokenOfManyEntries_isNoFilter() {
        for (int i = 0; i < 100; i++) {
            index.add(i, entry("<Host Name='h" + i + "'/>"));
        }
        assertThat(index.candidates(required("//Host"))).isEmpty();
        assertThat(candidates("//Host[@Name='h99']")).containsExactly(99);
    }

    @Test
    void remove_olderVersion_keepsWhatTheNewerHas() {
        XmlTree old = entry("<Host Name='a'><Load>1</Load></Host>");
        XmlTree young = entry("<Host Name='a'><Load>2</Load></Host>");
        index.add(7, old);
        index.add(7, young);
        assertThat(candidates("//Host[Load='1']")).containsExactly(7);
        index.remove(7, old, List.of(young));
        assertThat(candidates("//Host[Load='1']")).isEmpty();
        assertThat(candidates("//Host[@Name='a'][Load='2']")).containsExactly(7);
        index.remove(7, young, List.of());
        assertThat(index.size()).isZero();
    }

    /** Compares the index with a map of sets, through so many changes that the table grows, fills with removed tokens and is rebuilt. */
    @Test
    void candidates_afterRandomChanges_areTheEntriesWithTheTokens() {
        EntryIndex exact = new EntryIndex(Integer.MAX_VALUE);
        Random random = new Random(7);
        Map<Integer, XmlTree> entries = new TreeMap<>();
        for (int i = 0; i < 4_000; i++) {
            int slot = random.nextInt(200);
            XmlTree before = entries.get(slot);
            if (before == null || random.nextInt(3) > 0) {
                XmlTree after = entry("<Host Name='h" + random.nextInt(3_000) + "'><Load>" + random.nextInt(9)
                        + "</Load></Host>");
                exact.add(slot, after);
                entries.put(slot, after);
            } else {
                entries.remove(slot);
            }
            if (before != null) {
                exact.remove(slot, before, entries.containsKey(slot) ? List.of(entries.get(slot)) : List.of());
            }
        }
        for (String query : List.of("//Host[Load='3']", "//Host[Load='3' or Load='4'][@Name]", "//Host[@Name='h1']",
                "//Host")) {
            RequiredTokens required = required(query);
            assertThat(exact.candidates(required).orElseThrow()).as(query)
                    .containsExactly(entries.entrySet()
                            .stream()
                            .filter(entry -> required.isSatisfiedBy(tokens(entry.getValue())::contains))
                            .mapToInt(Map.Entry::getKey)
                            .toArray());
        }
    }

    @Test
    void hash_ofManyTokens_isDistinct() {
        Set<Long> hashes = new HashSet<>();
        for (int i = 0; i < 100_000; i++) {
            hashes.add(IndexToken.attribute("Name", "h" + i).hash());
            hashes.add(IndexToken.text("Name", "h" + i).hash());
        }
        assertThat(hashes).hasSize(200_000);
    }

    private int[] candidates(String query) {
        return index.candidates(required(query)).orElseThrow();
    }

    private static Set<IndexToken> tokens(XmlTree entry) {
        Set<IndexToken> tokens = new HashSet<>();
        EntryTokens.forEach(entry, tokens::add);
        return tokens;
    }

    private static RequiredTokens required(String query) {
        return XPathExpression.compile(query, Map.of(), XPathLimits.DEFAULT)
                .entryLocal()
                .orElseThrow()
                .requiredTokens();
    }

    private static XmlTree entry(String content) {
        return new XmlTree(XmlFragment.parse("<Entry/>"), List.of(XmlTree.of(XmlFragment.parse(content))));
    }
}

package org.openmds.wsrf.servicegroup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.wsrf.servicegroup.GroupFixture.content;
import static org.openmds.wsrf.servicegroup.GroupFixture.done;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.zip.GZIPInputStream;

import javax.xml.namespace.QName;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openmds.wsrf.WsrfDialect;
import org.openmds.wsrf.servicegroup.page.PagePool;
import org.openmds.wsrf.xml.XmlPart;
import org.openmds.wsrf.xml.XmlPartReader;
import org.openmds.wsrf.xml.XmlTree;
import org.openmds.wsrf.xml.gzip.GzipParts;

/** Tests of the bytes of complete answers: pages of chunks are shared by answers and replaced by changes. */
class GroupPagesTest {

    private final GroupFixture fixture = new GroupFixture();
    private final PagePool pool = fixture.settings().pages();

    @AfterEach
    void close() {
        fixture.close();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 127, 128, 129, 300})
    void parts_severalSizes_areTheDocument(int entries) throws IOException {
        add(entries, "x".repeat(1000));

        assertParts();
        assertParts();
    }

    @Test
    void parts_longAndShortEntries_areTheDocument() throws IOException {
        add(10, "short");
        add(3, "l".repeat(100_000));
        add(140, "m".repeat(15_000));

        assertParts();
    }

    @Test
    void parts_ofChangingGroup_areTheDocumentOfTheirSnapshot() throws IOException {
        List<EntryKey> keys = add(300, "first");
        Random random = new Random(7);
        for (int change = 0; change < 100; change++) {
            EntryKey key = keys.get(random.nextInt(keys.size()));
            if (change % 10 == 9) {
                keys.remove(key);
                done(fixture.group().remove(key));
            } else {
                done(fixture.group().replaceContent(key, content("changed " + "y".repeat(random.nextInt(3000)))));
            }
            assertParts();
        }
    }

    @Test
    void change_ofOneEntry_needsThePagesOfOneChunk() {
        List<EntryKey> keys = add(3 * EntryChunk.CAPACITY, "x".repeat(1000));
        XmlPartReader.text(document());
        List<XmlPart> before = fixture.group().snapshot().entryParts();
        long used = pool.usedBytes();

        done(fixture.group().replaceContent(keys.get(0), content("other")));

        assertThat(pool.usedBytes()).as("the changed chunk has no page yet").isLessThan(used * 3 / 4);
        assertThat(fixture.group().snapshot().entryParts()).containsSequence(before.subList(1, before.size()));
    }

    @Test
    void lend_whileTheEntryChanges_keepsTheOldBytes() {
        List<EntryKey> keys = add(5, "before");
        XmlPart chunk = fixture.group().snapshot().entryParts().getFirst();
        XmlPart.Loan loan = chunk.lend().getFirst();
        done(fixture.group().replaceContent(keys.getFirst(), content("after")));
        XmlPartReader.text(document());

        assertThat(StandardCharsets.UTF_8.decode(loan.buffer().duplicate()).toString()).contains("before")
                .doesNotContain("after");
        assertThat(XmlPartReader.text(List.of(chunk))).as("an old snapshot read late").contains("before");
        long used = pool.usedBytes();
        loan.close();
        loan.close();
        assertThat(pool.usedBytes()).isLessThan(used);
    }

    @Test
    void lend_ofAnOldSnapshot_isACopyThatTheReaderHoldsAlone() {
        List<EntryKey> keys = add(5, "before");
        XmlPart chunk = fixture.group().snapshot().entryParts().getFirst();
        assertThat(held(chunk)).as("a page").isZero();

        done(fixture.group().replaceContent(keys.getFirst(), content("after")));
        XmlPartReader.text(document());

        assertThat(held(chunk)).isEqualTo(chunk.length());
        assertThat(chunk.isShared()).isTrue();
    }

    private static long held(XmlPart part) {
        List<XmlPart.Loan> loans = part.lend();
        loans.forEach(XmlPart.Loan::close);
        return loans.stream().mapToLong(XmlPart.Loan::heldBytes).sum();
    }

    @Test
    void lendWith_sameTailAgain_followsTheBytes() {
        add(5, "x");
        XmlPart chunk = fixture.group().snapshot().entryParts().getFirst();
        String alone = XmlPartReader.text(List.of(chunk));

        assertThat(textWith(chunk, "</tail>")).isEqualTo(alone + "</tail>");
        assertThat(textWith(chunk, "</tail>")).isEqualTo(alone + "</tail>");
        assertThat(textWith(chunk, "</other>")).as("a place of its own").isEqualTo(alone + "</other>");
        assertThat(XmlPartReader.text(List.of(chunk))).isEqualTo(alone);
        assertThat(textWith(chunk, "t".repeat(5_000))).as("no room").isEqualTo(alone + "t".repeat(5_000));
        fixture.group().close();
        assertThat(textWith(chunk, "</tail>")).as("from the heap").isEqualTo(alone + "</tail>");
        assertThat(pool.usedBytes()).isZero();
    }

    @Test
    void parts_moreThanThePoolHolds_comeFromTheHeap() throws IOException {
        add(700, "x".repeat(15_000));

        assertParts();
        assertThat(pool.usedBytes()).isLessThanOrEqualTo(pool.allocatedBytes());
        assertThat(pool.allocatedBytes()).isEqualTo(8 << 20);
    }

    @Test
    void close_givesAllPagesBack() {
        add(300, "x");
        XmlPartReader.text(document());
        assertThat(pool.usedBytes()).isPositive();

        fixture.group().close();

        assertThat(pool.usedBytes()).isZero();
    }

    @Test
    void parts_readWhileTheGroupChanges_areWholeAndTakeNoMoreMemory() throws Exception {
        List<EntryKey> keys = add(400, "x".repeat(500));
        AtomicBoolean changing = new AtomicBoolean(true);
        try (ExecutorService readers = Executors.newFixedThreadPool(3)) {
            List<Future<Integer>> reads = new ArrayList<>();
            for (int reader = 0; reader < 3; reader++) {
                reads.add(readers.submit(() -> {
                    int count = 0;
                    do {
                        assertParts();
                        count++;
                    } while (changing.get());
                    return count;
                }));
            }
            for (int change = 0; change < 3_000; change++) {
                fixture.group().publish(keys.get(change % keys.size()), content("v" + change + "y".repeat(500)));
            }
            fixture.settle();
            changing.set(false);
            for (Future<Integer> read : reads) {
                assertThat(read.get()).isPositive();
            }
        }
        XmlPartReader.text(document());
        long used = pool.usedBytes();
        fixture.group().close();

        assertThat(used).as("pages of one version").isLessThan(2L * 400 * 1200);
        assertThat(pool.usedBytes()).isZero();
    }

    private List<EntryKey> add(int entries, String content) {
        List<EntryKey> keys = new ArrayList<>();
        for (int i = 0; i < entries; i++) {
            keys.add(fixture.added("http://host/" + i + content.hashCode(), content).key());
        }
        return keys;
    }

    private static String textWith(XmlPart part, String tail) {
        StringBuilder text = new StringBuilder();
        part.lendWith(tail.getBytes(StandardCharsets.UTF_8)).orElseThrow().forEach(loan -> {
            text.append(StandardCharsets.UTF_8.decode(loan.buffer()));
            loan.close();
        });
        return text.toString();
    }

    private XmlTree document() {
        return new GroupResource(fixture.group(), new QName("urn:d", "Doc", "d"), List.of())
                .properties(WsrfDialect.WSRF_1_2)
                .document();
    }

    private void assertParts() throws IOException {
        XmlTree document = document();
        ByteArrayOutputStream expected = new ByteArrayOutputStream();
        document.writeTo(expected);
        assertThat(XmlPartReader.text(document)).isEqualTo(expected.toString(StandardCharsets.UTF_8));
        assertThat(document.length()).isEqualTo(expected.size());
        byte[] zipped = XmlPartReader.bytes(GzipParts.of(document.parts()));
        try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(zipped))) {
            assertThat(in.readAllBytes()).isEqualTo(expected.toByteArray());
        }
    }
}

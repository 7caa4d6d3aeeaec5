package org.openmds.wsrf.state;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The contract of {@link StateStore}; each implementation has a test class that extends it. */
public abstract class StateStoreContract {
    private static final String ENTRIES = "DefaultIndexService/registration";

    private StateStore store;

    /** Returns a new, empty store. */
    protected abstract StateStore open();

    /** Closes the store and opens another one over the same state. */
    protected abstract StateStore reopen(StateStore store);

    @BeforeEach
    void openStore() {
        store = open();
    }

    @AfterEach
    void closeStore() {
        store.close();
    }

    @Test
    void load_unknownCollection_isEmpty() {
        assertThat(store.load("never.written")).isEmpty();
    }

    @Test
    void load_afterWrites_isInOrderOfTheKeysBytes() {
        String supplementary = "\uD83D\uDE00";
        String privateUse = "\uE000";
        store.write(List.of(put("b", "2"), put(supplementary, "4"), put(privateUse, "3"), put("a", "1")));

        assertThat(texts()).containsExactly("a=1", "b=2", privateUse + "=3", supplementary + "=4");
    }

    @Test
    void load_inParts_returnsEachRecordOnceAndAtLeastOneAtATime() {
        store.write(List.of(put("a", "1"), put("b", "22"), put("c", "333"), put("d", "4"), put("e", "5")));

        assertThat(keys(store.load(ENTRIES, "", 3))).containsExactly("a", "b");
        assertThat(keys(store.load(ENTRIES, "b", 1))).containsExactly("c");
        assertThat(keys(store.load(ENTRIES, "bb", 4))).containsExactly("c", "d");
        assertThat(keys(store.load(ENTRIES, "d", Long.MAX_VALUE))).containsExactly("e");
        assertThat(store.load(ENTRIES, "e", Long.MAX_VALUE)).isEmpty();
    }

    @Test
    void load_otherCollection_seesNothing() {
        store.write(List.of(put("a", "1")));

        assertThat(store.load("DefaultIndexService/value")).isEmpty();
    }

    @Test
    void write_sameKeyTwiceInABatch_laterWins() {
        store.write(List.of(put("a", "1"), put("a", "2"), put("b", "1"), remove("b"), remove("c"), put("c", "3")));

        assertThat(texts()).containsExactly("a=2", "c=3");
    }

    @Test
    void write_removal_removesFromItsCollectionOnly() {
        store.write(List.of(put("a", "1"), new StateChange.Put("other", "a", bytes("2"))));

        store.write(List.of(remove("a"), remove("absent")));

        assertThat(texts()).isEmpty();
        assertThat(store.load("other")).hasSize(1);
    }

    @Test
    void write_emptyBatch_changesNothing() {
        store.write(List.of(put("a", "1")));

        store.write(List.of());

        assertThat(texts()).containsExactly("a=1");
    }

    @Test
    void reopen_afterWrites_findsThem() {
        store.write(List.of(put("a", "1"), put("b", "2")));
        store.write(List.of(put("a", "new"), remove("b")));

        store = reopen(store);

        assertThat(texts()).containsExactly("a=new");
    }

    @Test
    void reopen_anyBytesAndSizes_returnsThemExactly() {
        Random random = new Random(1);
        List<byte[]> values = Stream.concat(
                Stream.of(new byte[0], new byte[]{0}, bytes("a\0b"), bytes("\uFEFF<a/>"),
                        bytes("\uFFFF \uD83D\uDE00 \r\n"), new byte[]{(byte) 0xC0, (byte) 0x80}),
                IntStream.of(1, 100, 3000, 4000, 4061, 4096, 9000, 300_000).mapToObj(size -> randomBytes(random, size)))
                .toList();
        List<StateChange> batch = IntStream.range(0, values.size())
                .<StateChange>mapToObj(i -> new StateChange.Put("bytes", "%02d".formatted(i), values.get(i)))
                .toList();
        store.write(batch);

        store = reopen(store);

        assertThat(store.load("bytes").stream().map(StateRecord::value).toList())
                .usingElementComparator(Arrays::compare)
                .containsExactlyElementsOf(values);
    }

    @Test
    void load_callerChangesTheBytes_storeKeepsItsOwn() {
        store.write(List.of(put("a", "1")));

        store.load(ENTRIES).getFirst().value()[0] = 'x';

        assertThat(texts()).containsExactly("a=1");
    }

    @Test
    void write_manyThreads_losesNothing() throws Exception {
        try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
            List<Future<?>> writers = IntStream.range(0, 4).<Future<?>>mapToObj(thread -> threads.submit(() -> {
                for (int i = 0; i < 25; i++) {
                    store.write(List.of(put(thread + "-" + i, "x")));
                    store.load(ENTRIES);
                }
            })).toList();
            for (Future<?> writer : writers) {
                writer.get();
            }
        }

        assertThat(texts()).hasSize(100);
    }

    @Test
    void sizeBytes_afterWrite_coversTheContent() {
        store.write(List.of(new StateChange.Put("bytes", "a", new byte[10_000])));

        assertThat(store.sizeBytes()).isGreaterThanOrEqualTo(10_000);
    }

    @Test
    void close_twice_isNoError() {
        store.close();
        store.close();
    }

    @Test
    void loadAndWrite_afterClose_areRefused() {
        store.close();

        assertThatThrownBy(() -> store.load(ENTRIES)).isInstanceOf(StateException.class).hasMessageContaining("closed");
        assertThatThrownBy(() -> store.write(List.of(put("a", "1")))).isInstanceOf(StateException.class)
                .hasMessageContaining("closed");
    }

    private List<String> texts() {
        return store.load(ENTRIES)
                .stream()
                .map(record -> record.key() + "=" + new String(record.value(), UTF_8))
                .toList();
    }

    private static StateChange put(String key, String value) {
        return new StateChange.Put(ENTRIES, key, bytes(value));
    }

    private static StateChange remove(String key) {
        return new StateChange.Remove(ENTRIES, key);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(UTF_8);
    }

    private static byte[] randomBytes(Random random, int size) {
        byte[] bytes = new byte[size];
        random.nextBytes(bytes);
        return bytes;
    }

    private static List<String> keys(List<StateRecord> records) {
        return records.stream().map(StateRecord::key).toList();
    }
}

package org.openmds.loadtest.result.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.loadtest.result.analysis.SyntheticRun.MS;
import static org.openmds.loadtest.result.analysis.SyntheticRun.SECOND;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.model.record.RecordBatch;
import org.openmds.loadtest.model.record.RecordCodec;
import org.openmds.loadtest.model.record.RecordKind;
import org.openmds.loadtest.model.run.RunFolder;
import org.openmds.loadtest.result.record.RecordDamage;
import org.openmds.loadtest.result.record.RecordFault;

/** Tests that damaged records are left out and counted by their kind, and that the records beside them count. */
class RecordRepairTest {

    private static final int BATCH = RecordBatch.HEADER_BYTES + 10 * RecordCodec.BYTES;

    @TempDir
    Path path;

    private SyntheticRun run;
    private byte[] whole;

    @BeforeEach
    void write() throws Exception {
        run = SyntheticRun.users(1, Duration.ofSeconds(60)).batch(10);
        for (int i = 0; i < 98; i++) {
            run.tester(0).request(0, i * SECOND / 2, 100 * MS, Outcome.OK, 0, 0);
        }
        run.tester(0).client(0, 0, 60 * SECOND);
        whole = Files.readAllBytes(run.write(path.resolve("run")).records(0));
    }

    private RecordDamage damage(byte[]... parts) throws Exception {
        RunFolder folder = run.write(path.resolve("run"));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            bytes.write(part);
        }
        Files.write(folder.records(0), bytes.toByteArray());
        return RecordVerification.of(folder, 2).testers().getFirst().damage();
    }

    private long requests() throws Exception {
        return RunAnalysis.analyze(new RunFolder(path.resolve("run")), AnalysisOptions.DEFAULT)
                .summaries()
                .whole()
                .requests();
    }

    private byte[] batch(int number) {
        return Arrays.copyOfRange(whole, number * BATCH, (number + 1) * BATCH);
    }

    private byte[] from(int number) {
        return Arrays.copyOfRange(whole, number * BATCH, whole.length);
    }

    @Test
    void read_wholeFile_findsNothing() throws Exception {
        RecordDamage damage = damage(whole);

        assertThat(damage.isLossless()).isTrue();
        assertThat(damage.phrases()).isEmpty();
        assertThat(requests()).isEqualTo(98);
    }

    @Test
    void read_flippedBit_skipsThatBatchOnly() throws Exception {
        byte[] bad = whole.clone();
        bad[BATCH * 3 + 100] ^= 4;

        RecordDamage damage = damage(bad);

        assertThat(damage.badPlaces()).isEqualTo(1);
        assertThat(damage.skippedBytes()).isEqualTo(BATCH);
        assertThat(damage.missingBatches()).isEqualTo(1);
        assertThat(damage.phrases()).containsExactly("no intact batch at 1 place (344 bytes skipped)",
                "1 batch missing in the sequence");
        assertThat(requests()).isEqualTo(88);
    }

    @Test
    void read_cutEnd_keepsWhatIsBefore() throws Exception {
        RecordDamage damage = damage(Arrays.copyOf(whole, BATCH * 9 + 50));

        assertThat(damage.badPlaces()).isEqualTo(1);
        assertThat(damage.skippedBytes()).isEqualTo(50);
        assertThat(requests()).isEqualTo(90);
    }

    @Test
    void read_rubbishBetween_findsTheNextBatch() throws Exception {
        RecordDamage damage = damage(batch(0), "MDSLMDSL and some text".getBytes(StandardCharsets.UTF_8), from(1));

        assertThat(damage.badPlaces()).isEqualTo(1);
        assertThat(damage.skippedBytes()).isEqualTo(22);
        assertThat(damage.missingBatches()).isZero();
        assertThat(requests()).isEqualTo(98);
    }

    @Test
    void read_batchesTwiceAndOutOfOrder_takesEachOnce() throws Exception {
        RecordDamage damage = damage(batch(1), batch(0), batch(1), from(2));

        assertThat(damage.duplicateBatches()).isEqualTo(1);
        assertThat(damage.missingBatches()).isZero();
        assertThat(damage.isLossless()).isTrue();
        assertThat(requests()).isEqualTo(98);
    }

    @Test
    void read_batchOfAnother_leavesItOut() throws Exception {
        ByteBuffer records = RecordCodec.buffer(1);
        RecordCodec.request(records, 9, 0, SyntheticRun.ORIGIN, MS, Outcome.OK, 0, 0);

        RecordDamage damage = damage(whole, RecordBatch.of(9, 0, records.flip()).array());

        assertThat(damage.foreignBatches()).isEqualTo(1);
        assertThat(requests()).isEqualTo(98);
    }

    @Test
    void read_impossibleFields_deletesThoseRecords() throws Exception {
        ByteBuffer records = RecordCodec.buffer(6);
        long start = SyntheticRun.ORIGIN;
        RecordCodec.request(records, 0, 0, start, MS, Outcome.OK, 0, 0);
        RecordCodec.request(records, 0, 0, start, MS, Outcome.OK, 0, 0);
        RecordCodec.request(records, 0, 0, start, -1, Outcome.OK, 0, 0);
        RecordCodec.request(records, 0, 0, start - 10 * SECOND, MS, Outcome.OK, 0, 0);
        RecordCodec.request(records, 7, 0, start, MS, Outcome.OK, 0, 0);
        RecordCodec.metric(records, 0, 0, start, Double.NaN, 0);
        records.put(20, (byte) RecordKind.values().length).put(32 + 21, (byte) 99);

        RecordDamage damage = damage(whole, RecordBatch.of(0, 10, records.flip()).array());

        assertThat(damage.faults())
                .isEqualTo(Map.of(RecordFault.KIND, 1L, RecordFault.OUTCOME, 1L, RecordFault.DURATION, 1L,
                        RecordFault.OUTSIDE, 1L,
                        RecordFault.TESTER, 1L, RecordFault.VALUE, 1L));
        assertThat(damage.deletedRecords()).isEqualTo(6);
        assertThat(damage.phrases()).contains("1 record outside the run's time ignored");
        assertThat(requests()).isEqualTo(98);
    }
}

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
import org.openmds.loadtest.model.record.Batch;
import org.openmds.loadtest.model.record.Kind;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.model.record.Records;
import org.openmds.loadtest.model.run.RunFolder;

/** Bad records are left out, counted, and told by their kind; the good ones beside them count. */
class RepairTest {

    private static final int BATCH = Batch.HEADER + 10 * Records.BYTES;

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

    private Damage damage(byte[]... parts) throws Exception {
        RunFolder folder = run.write(path.resolve("run"));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            bytes.write(part);
        }
        Files.write(folder.records(0), bytes.toByteArray());
        return Verification.of(folder, 2).testers().getFirst().damage();
    }

    private long requests() throws Exception {
        return Analysis.of(new RunFolder(path.resolve("run")), AnalysisOptions.DEFAULT).whole().requests();
    }

    private byte[] batch(int number) {
        return Arrays.copyOfRange(whole, number * BATCH, (number + 1) * BATCH);
    }

    private byte[] from(int number) {
        return Arrays.copyOfRange(whole, number * BATCH, whole.length);
    }

    @Test
    void read_wholeFile_findsNothing() throws Exception {
        Damage damage = damage(whole);

        assertThat(damage.isNone()).isTrue();
        assertThat(damage.phrases()).isEmpty();
        assertThat(requests()).isEqualTo(98);
    }

    @Test
    void read_flippedBit_skipsThatBatchOnly() throws Exception {
        byte[] bad = whole.clone();
        bad[BATCH * 3 + 100] ^= 4;

        Damage damage = damage(bad);

        assertThat(damage.badPlaces()).isEqualTo(1);
        assertThat(damage.skippedBytes()).isEqualTo(BATCH);
        assertThat(damage.missingBatches()).isEqualTo(1);
        assertThat(damage.phrases()).containsExactly("no intact batch at 1 places (344 bytes skipped)",
                "1 batches missing in the sequence");
        assertThat(requests()).isEqualTo(88);
    }

    @Test
    void read_cutEnd_keepsWhatIsBefore() throws Exception {
        Damage damage = damage(Arrays.copyOf(whole, BATCH * 9 + 50));

        assertThat(damage.badPlaces()).isEqualTo(1);
        assertThat(damage.skippedBytes()).isEqualTo(50);
        assertThat(requests()).isEqualTo(90);
    }

    @Test
    void read_rubbishBetween_findsTheNextBatch() throws Exception {
        Damage damage = damage(batch(0), "MDSLMDSL and some text".getBytes(StandardCharsets.UTF_8), from(1));

        assertThat(damage.badPlaces()).isEqualTo(1);
        assertThat(damage.skippedBytes()).isEqualTo(22);
        assertThat(damage.missingBatches()).isZero();
        assertThat(requests()).isEqualTo(98);
    }

    @Test
    void read_batchesTwiceAndOutOfOrder_takesEachOnce() throws Exception {
        Damage damage = damage(batch(1), batch(0), batch(1), from(2));

        assertThat(damage.duplicateBatches()).isEqualTo(1);
        assertThat(damage.missingBatches()).isZero();
        assertThat(damage.isNone()).isTrue();
        assertThat(requests()).isEqualTo(98);
    }

    @Test
    void read_batchOfAnother_leavesItOut() throws Exception {
        ByteBuffer records = Records.buffer(1);
        Records.request(records, 9, 0, SyntheticRun.ORIGIN, MS, Outcome.OK, 0, 0);

        Damage damage = damage(whole, Batch.of(9, 0, records.flip()).array());

        assertThat(damage.foreignBatches()).isEqualTo(1);
        assertThat(requests()).isEqualTo(98);
    }

    @Test
    void read_impossibleFields_deletesThoseRecords() throws Exception {
        ByteBuffer records = Records.buffer(6);
        long start = SyntheticRun.ORIGIN;
        Records.request(records, 0, 0, start, MS, Outcome.OK, 0, 0);
        Records.request(records, 0, 0, start, MS, Outcome.OK, 0, 0);
        Records.request(records, 0, 0, start, -1, Outcome.OK, 0, 0);
        Records.request(records, 0, 0, start - 10 * SECOND, MS, Outcome.OK, 0, 0);
        Records.request(records, 7, 0, start, MS, Outcome.OK, 0, 0);
        Records.metric(records, 0, 0, start, Double.NaN, 0);
        records.put(20, (byte) Kind.values().length).put(32 + 21, (byte) 99);

        Damage damage = damage(whole, Batch.of(0, 10, records.flip()).array());

        assertThat(damage.faults())
                .isEqualTo(Map.of(Fault.KIND, 1L, Fault.OUTCOME, 1L, Fault.DURATION, 1L, Fault.OUTSIDE, 1L,
                        Fault.TESTER, 1L, Fault.VALUE, 1L));
        assertThat(damage.deletedRecords()).isEqualTo(6);
        assertThat(damage.phrases()).contains("1 records outside the run's time deleted");
        assertThat(requests()).isEqualTo(98);
    }
}

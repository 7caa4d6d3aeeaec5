package org.openmds.loadtest.preset;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import org.openmds.loadtest.model.plan.LoadPlan;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.model.record.RecordBatch;
import org.openmds.loadtest.model.record.RecordCodec;
import org.openmds.loadtest.model.run.BadBatchException;
import org.openmds.loadtest.model.run.RunFolder;
import org.openmds.loadtest.model.run.RunMetadata;
import org.openmds.loadtest.model.run.RunWriter;
import org.openmds.loadtest.model.run.TesterResult;
import org.openmds.loadtest.result.analysis.AnalysisOptions;
import org.openmds.loadtest.result.analysis.RunAnalysis;
import org.openmds.loadtest.result.analysis.RunResult;
import org.openmds.loadtest.result.record.AnalysisException;
import org.openmds.loadtest.result.report.QuantityFormat;
import org.openmds.loadtest.result.report.ReportSection;
import org.openmds.loadtest.result.report.ReportTable;

/** Table 1 of DiPerF: the analysis time of runs of different sizes. The runs are generated, with the paper's numbers of machines and transactions. */
final class AnalyzerTimePreset implements ExperimentPreset {

    private static final long SECOND = 1_000_000_000L;

    /** A row of the paper's table. */
    private record PaperRow(int machines, int seconds, int transactions, double paperSeconds) {

        /** Returns the row at a scale; complete from a tenth of the paper's clients on, because no service is loaded here. */
        PaperRow scaledBy(ExperimentScale scale) {
            double part = Math.min(1, SCALE_FACTOR * scale.clients());
            return new PaperRow((int) Math.ceil(machines * part), seconds, (int) Math.ceil(transactions * part),
                    paperSeconds * part);
        }
    }

    private static final double SCALE_FACTOR = 10;

    private static final List<PaperRow> PAPER_ROWS = List.of(new PaperRow(40, 1_000, 2_900, 1.6),
            new PaperRow(200, 11_000, 45_000, 5.1),
            new PaperRow(1_700, 6_500, 671_000, 166.5), new PaperRow(3_600, 12_000, 354_000, 359.0));

    @Override
    public String name() {
        return "table1";
    }

    @Override
    public String description() {
        return "Table 1: the analyzer's time for runs of 40 to 3,600 machines and 2,900 to 671,000 transactions; DiPerF's took 1.6 s to 6 minutes.";
    }

    @Override
    public Duration expectedTime(ExperimentScale scale) {
        return Duration.ofSeconds(30);
    }

    @Override
    public List<ReportSection> run(PresetRunner presetRunner)
            throws IOException, AnalysisException, InterruptedException {
        List<List<String>> rows = new ArrayList<>();
        for (PaperRow whole : PAPER_ROWS) {
            PaperRow row = whole.scaledBy(presetRunner.scale());
            String label = "table1-" + row.machines();
            write(presetRunner, label, row);
            long start = System.nanoTime();
            RunResult result = RunAnalysis.analyze(new RunFolder(presetRunner.folder().resolve(label)),
                    AnalysisOptions.DEFAULT.withQuantum(Duration.ofSeconds(2)));
            double took = (System.nanoTime() - start) / 1e9;
            if (result.summaries().whole().requests() != row.transactions()) {
                throw new IOException("%s: %d transactions were written, but the analysis found %d".formatted(label,
                        row.transactions(), result.summaries().whole().requests()));
            }
            rows.add(List.of(QuantityFormat.count(row.machines()), QuantityFormat.count(row.seconds()),
                    QuantityFormat.count(row.transactions()),
                    QuantityFormat.seconds(took), QuantityFormat.number(row.transactions() / took),
                    QuantityFormat.number(row.paperSeconds()) + " s",
                    QuantityFormat.number(row.paperSeconds() / took)));
            presetRunner.progress()
                    .accept("table1: %d machines, %d transactions: %.2f s".formatted(row.machines(), row.transactions(),
                            took));
        }
        return List.of(ReportSection.titled("table1", "Table 1: the analyzer")
                .prose(description())
                .table(new ReportTable(
                        "Time to check and analyse a run: load, throughput, response time, fairness and other figures",
                        List.of("machines", "test length, s", "transactions", "time", "transactions/s", "DiPerF's time",
                                "times faster"),
                        rows))
                .build());
    }

    private static void write(PresetRunner presetRunner, String label, PaperRow row) throws IOException {
        Random random = new Random(row.machines());
        Instant start = Instant.parse("2005-09-01T00:00:00Z");
        long epoch = start.getEpochSecond() * SECOND;
        LoadPlan plan = new PresetPlans(new ExperimentScale(1, Duration.ofSeconds(row.seconds()), Duration.ZERO)).held(
                label,
                PresetPlans.http("http://made.up.example/"), row.machines(), Duration.ofSeconds(1));
        try (RunWriter writer = RunWriter.create(presetRunner.folder().resolve(label), plan, Clock.systemUTC())) {
            List<TesterResult> testers = new ArrayList<>();
            for (int machine = 0; machine < row.machines(); machine++) {
                int own = row.transactions() / row.machines() + (machine < row.transactions() % row.machines() ? 1 : 0);
                testers.add(machine(writer, random, machine, own, epoch, row.seconds()));
            }
            writer.end(new RunMetadata(label, start, start.plusSeconds(row.seconds()), "made up", "made up"), testers);
        }
    }

    private static TesterResult machine(RunWriter writer, Random random, int machine, int transactions, long epoch,
            int seconds)
            throws IOException {
        long each = seconds * SECOND / Math.max(1, transactions);
        long sequence = 0;
        long made = 0;
        ByteBuffer records = RecordCodec.buffer(RecordBatch.MAX_RECORDS);
        RecordCodec.client(records, machine, 0, epoch, 0, Outcome.OK);
        for (int i = 0; i < transactions; i++) {
            if (!records.hasRemaining()) {
                made += send(writer, machine, sequence++, records);
            }
            long took = Math.min(each - 1, 1 + (long) (random.nextDouble() * SECOND));
            RecordCodec.request(records, machine, 0, epoch + i * each, took, Outcome.OK, 10_240, 0);
        }
        if (!records.hasRemaining()) {
            made += send(writer, machine, sequence++, records);
        }
        RecordCodec.client(records, machine, 0, epoch, seconds * SECOND, Outcome.OK);
        made += send(writer, machine, sequence++, records);
        return new TesterResult(machine, "machine" + machine, machine + 1L, 1, 1, sequence, made, made,
                TesterResult.FinalState.DONE, "");
    }

    private static int send(RunWriter writer, int machine, long sequence, ByteBuffer records) throws IOException {
        int count = records.position() / RecordCodec.BYTES;
        try {
            writer.tester(machine).store(RecordBatch.of(machine, sequence, records.flip()), _ -> {
            });
        } catch (BadBatchException e) {
            throw new IOException(e);
        }
        records.clear();
        return count;
    }
}

package org.openmds.loadtest.model.run;

import java.nio.file.Path;

/**
 * The folder of a run. All reports can be made again from its files.
 *
 * <pre>
 * plan.json              the {@link org.openmds.loadtest.model.plan.LoadPlan}
 * run.json               {@link RunMetadata}: time, version and machine; written at the start and updated
 * testers.json           [{@link TesterResult}]
 * records/N.bin          batches of tester N (see {@link org.openmds.loadtest.model.record.RecordBatch}), in the order of their sequence
 * names/N.json           {"7": "lookup"}: the names of tester N's metrics and phases
 * clock/N.csv            sent,received,replied,back: {@link org.openmds.loadtest.model.clock.ClockSample}s of tester N
 * generator/N.csv        {@link GeneratorSample}s of tester N, one a second
 * server.csv             {@link ServerSample}s, by the controller's clock
 * examples.jsonl         {@link AnswerExample}s, one per line
 * events.jsonl           {"time": "…Z", "tester": 3, "event": "lost", "detail": "…"}: events, one per line
 * result.json  result/   results of the analysis and the reports
 * </pre>
 */
public record RunFolder(Path path) {

    public Path plan() {
        return path.resolve("plan.json");
    }

    public Path run() {
        return path.resolve("run.json");
    }

    public Path testers() {
        return path.resolve("testers.json");
    }

    public Path records(int tester) {
        return path.resolve("records").resolve(tester + ".bin");
    }

    public Path names(int tester) {
        return path.resolve("names").resolve(tester + ".json");
    }

    public Path clock(int tester) {
        return path.resolve("clock").resolve(tester + ".csv");
    }

    public Path generator(int tester) {
        return path.resolve("generator").resolve(tester + ".csv");
    }

    public Path server() {
        return path.resolve("server.csv");
    }

    public Path examples() {
        return path.resolve("examples.jsonl");
    }

    public Path events() {
        return path.resolve("events.jsonl");
    }

    public Path result() {
        return path.resolve("result.json");
    }

    public Path reports() {
        return path.resolve("result");
    }
}

package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Each cell of the table of operations in docs/operations/limits.md, in a server whose budget other callers exhaust: an operation that uses the budget is
 * refused as the document says, and an operation that does not use it is answered. Afterwards each refused call is answered, so a refusal has changed
 * nothing.
 */
@Timeout(120)
class BudgetCellsIT {

    private static final Map<String, Supplier<ExhaustedBudget>> BUDGETS = Map.of("request-bytes", StalledBodies::new,
            "answer-bytes", UnreadAnswers::new, "evaluation", BusyQueryThreads::new, "index-bytes", FullIndex::new,
            "compiled-queries", FullQueryCache::new);

    @TempDir
    Path directory;

    private final List<RunningServer> servers = new ArrayList<>();

    @AfterEach
    void stop() {
        servers.forEach(RunningServer::close);
    }

    /** The budgets have a server each, which starts when the tests before have ended. */
    @TestFactory
    Stream<DynamicContainer> cells_inAServerWithoutRoom_areRefusedOrAnsweredAsDocumented() throws IOException {
        LimitsTable table = LimitsTable.read("operations");
        LimitsTable refusals = LimitsTable.read("refusals");
        return IntStream.range(1, table.headings().size())
                .mapToObj(column -> DynamicContainer.dynamicContainer(table.headings().get(column),
                        tests(table, column, refusals.row(table.headings().get(column)))));
    }

    private Stream<DynamicTest> tests(LimitsTable table, int column, String refusal) {
        String name = table.headings().get(column);
        ExhaustedBudget budget = Optional.ofNullable(BUDGETS.get(name))
                .orElseThrow(() -> new AssertionError("no test exhausts the budget " + name))
                .get();
        OperationCalls calls = start(name, budget);
        Stream<DynamicTest> cells = table.rows()
                .stream()
                .map(row -> cell(row.getFirst(), row.get(column), budget, calls, refusal));
        return Stream.of(
                Stream.of(DynamicTest.dynamicTest("all operations have a call",
                        () -> assertThat(calls.byOperation().keySet())
                                .containsExactlyInAnyOrderElementsOf(table.names()))),
                cells, Stream.of(DynamicTest.dynamicTest("free again", () -> {
                    budget.free();
                    refused(table, column).forEach(operation -> assertAnswered(calls.get(operation)));
                }))).flatMap(each -> each);
    }

    private OperationCalls start(String name, ExhaustedBudget budget) {
        List<String> keys = new ArrayList<>(budget.keys());
        keys.addAll(List.of("rights.anonymous", "read,subscribe,register,admin"));
        RunningServer server = RunningServer.start(directory.resolve(name), keys.toArray(String[]::new));
        servers.add(server);
        OperationCalls calls = OperationCalls.prepare(server);
        try {
            budget.exhaust(server);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return calls;
    }

    private static DynamicTest cell(String operation, String attacks, ExhaustedBudget budget, OperationCalls calls,
            String refusal) {
        return LimitsTable.isUsed(attacks)
                ? DynamicTest.dynamicTest(operation + " is refused",
                        () -> budget.assertUsed(calls.get(operation), refusal))
                : DynamicTest.dynamicTest(operation + " is answered", () -> budget.assertUnused(calls.get(operation)));
    }

    private static Stream<String> refused(LimitsTable table, int column) {
        return table.rows().stream().filter(row -> LimitsTable.isUsed(row.get(column))).map(List::getFirst);
    }

    private static void assertAnswered(OperationCall call) {
        assertThat(OperationCall.fault(call.send())).as(call.operation()).isEmpty();
    }
}

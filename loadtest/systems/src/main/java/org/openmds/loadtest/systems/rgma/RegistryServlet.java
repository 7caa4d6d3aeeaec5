package org.openmds.loadtest.systems.rgma;

import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.LongAdder;

/**
 * The Registry on the wire.
 *
 * <ul>
 * <li>POST {@code producer}: fields {@code url}, {@code table}, {@code predicate}, {@code type}, {@code millis} to live,
 * <li>POST {@code consumer}: fields {@code url}, {@code select}; answers with the producers to ask, as tuples.
 * </ul>
 */
final class RegistryServlet extends OperationServlet {

    /** As the study calls what this does of a query. */
    static final String PROCESS = "RegistryServlet-ProcessQuery";

    private static final long serialVersionUID = 1L;
    private static final int LONGEST_URL = 255;

    private final Registry registry;
    private final LongAdder queries = new LongAdder();

    RegistryServlet(Registry registry) {
        this.registry = registry;
    }

    @Override
    Reply answer(String path, Call call) throws SQLException, InterruptedException, TimeoutException {
        requirePost(call);
        return switch (path) {
            case "producer" -> register(call);
            case "consumer" -> consumer(call);
            default -> throw unknown(path);
        };
    }

    private Reply register(Call call) throws SQLException, InterruptedException, TimeoutException {
        ProducerEntry entry = new ProducerEntry(url(call), call.field("table"), call.field("predicate"),
                call.field("type"));
        Mediator.check(entry.table(), entry.predicate());
        registry.register(entry, call.millis("millis"));
        return Reply.text("");
    }

    private Reply consumer(Call call) throws SQLException, InterruptedException, TimeoutException {
        long start = System.nanoTime();
        queries.increment();
        List<ProducerEntry> producers = registry.consumer(url(call), ConsumerQuery.parse(call.field("select")));
        return Reply.tuples(ProducerEntry.tuples(producers),
                List.of(Timing.of(PROCESS, System.nanoTime() - start)));
    }

    private static String url(Call call) {
        String url = call.field("url");
        if (url.length() > LONGEST_URL) {
            throw new IllegalArgumentException(
                    "a URL has %d characters at most, got %d".formatted(LONGEST_URL, url.length()));
        }
        return url;
    }

    long queries() {
        return queries.sum();
    }
}

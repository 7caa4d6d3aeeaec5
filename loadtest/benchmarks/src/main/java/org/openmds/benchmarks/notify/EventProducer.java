package org.openmds.benchmarks.notify;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.time.Duration;
import java.util.List;

import org.openmds.benchmarks.load.KeepAliveConnection;
import org.openmds.benchmarks.load.NumberedRequest;
import org.openmds.benchmarks.load.SampleRequests;
import org.openmds.benchmarks.process.ChildProcess;
import org.openmds.benchmarks.process.IndexProcess;
import org.openmds.benchmarks.process.JcmdRunner;
import org.openmds.benchmarks.process.MetricsPage;
import org.openmds.benchmarks.process.ProcessorUse;
import org.openmds.benchmarks.process.Workspace;

/**
 * A server whose Index is a notification producer, and one client who replaces entries there: each acknowledged Add is an event. Used by one thread.
 */
final class EventProducer implements AutoCloseable {

    /** Bytes of an entry's content. */
    static final int CONTENT_BYTES = 4 << 10;
    /** Events are about them in turns, so that two that follow each other are about different entries and neither takes the other's place. */
    private static final int ENTRIES = 16;

    private final IndexProcess index;
    private final KeepAliveConnection connection;
    private final NumberedRequest add;
    private long number;

    private EventProducer(IndexProcess index) throws IOException {
        this.index = index;
        this.connection = new KeepAliveConnection(index.service());
        this.add = NumberedRequest.post(index.service(), SampleRequests.add(NumberedRequest.MEMBER, content()),
                ENTRIES);
    }

    /** Starts one with all its entries. */
    static EventProducer start(Workspace workspace) throws IOException {
        EventProducer producer = new EventProducer(IndexProcess.start(workspace));
        for (int i = 0; i < ENTRIES; i++) {
            producer.publish();
        }
        return producer;
    }

    ChildProcess process() {
        return index.process();
    }

    /** URL of the Index. */
    URI service() {
        return index.service();
    }

    /** Replaces the content of the next entry; returns when the server has acknowledged it. */
    void publish() throws IOException {
        KeepAliveConnection.KeepAliveAnswer answer = connection.exchange(add.numbered(number++),
                OutputStream.nullOutputStream());
        if (answer.status() != 200) {
            throw new IOException("an event was refused: " + answer.problem());
        }
    }

    MetricsPage metrics() throws IOException {
        return MetricsPage.of(index.service());
    }

    Duration processorTime() throws IOException {
        return ProcessorUse.of(process().pid()).own();
    }

    /** Live objects in bytes. */
    long heapBytes() throws IOException {
        return JcmdRunner.heapAfterCollection(process().pid());
    }

    /** GLUE-like, with the number of the event in it. */
    static String content() {
        String start = """
                <sg:Content xmlns:sg="http://docs.oasis-open.org/wsrf/sg-2" xmlns:glue="http://mds.globus.org/glue/ce/1.1">\
                <glue:ComputingElement UniqueID="%s">"""
                .formatted(NumberedRequest.MARK);
        String end = "</glue:ComputingElement></sg:Content>";
        StringBuilder content = new StringBuilder(start);
        for (int i = 0; content.length() < CONTENT_BYTES - 300; i++) {
            content.append(
                    """
                            <glue:Host Name="host-%04d.example.org"><glue:Processor Model="Xeon" ClockSpeed="2800"/>\
                            <glue:MainMemory RAMSize="4096" RAMAvailable="1024"/><glue:Load Last1Min="12" Last5Min="9"/></glue:Host>"""
                            .formatted(i));
        }
        int missing = CONTENT_BYTES - content.length() - end.length() - "<glue:Note></glue:Note>".length();
        return content.append("<glue:Note>").append("x".repeat(missing)).append("</glue:Note>").append(end).toString();
    }

    /** Tells what became of notifications, in the words of the server's metrics. */
    List<MetricValue> counters() throws IOException {
        MetricsPage page = metrics();
        return MetricValue.NAMES.stream().map(name -> new MetricValue(name, page.sum(name))).toList();
    }

    /** A metric as it is now. */
    record MetricValue(String name, double value) {
        private static final List<String> NAMES = List.of("mds_notification_deliveries_total",
                "mds_notifications_delivered_total", "mds_notifications_coalesced_total",
                "mds_notifications_dropped_total", "mds_notification_failures_total",
                "mds_notification_cutoffs_total", "mds_notifications_waiting", "mds_subscriptions");
    }

    @Override
    public void close() throws IOException {
        connection.close();
        process().close();
    }
}

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
import org.openmds.benchmarks.process.Workspace;
import org.openmds.loadtest.process.ProcessTime;

/**
 * A server whose Index is a notification producer, and one client that replaces entries there: each acknowledged Add is an event. Used by one thread.
 */
final class EventProducer implements AutoCloseable {

    /** Bytes of an entry's content. */
    static final int CONTENT_BYTES = 4 << 10;
    /** Number of entries that events replace in turn: consecutive events concern different entries, so that the server does not combine them. */
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

    /** Starts a server and adds all its entries. */
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

    /** Returns the URL of the Index. */
    URI service() {
        return index.service();
    }

    /** Replaces the content of the next entry; returns when the server has acknowledged the Add. */
    void publish() throws IOException {
        KeepAliveConnection.KeepAliveAnswer answer = connection.exchange(add.numbered(number++),
                OutputStream.nullOutputStream());
        if (answer.status() != 200) {
            throw new IOException("the server refused an Add: " + answer.problem());
        }
    }

    MetricsPage metrics() throws IOException {
        return MetricsPage.of(index.service());
    }

    Duration processorTime() throws IOException {
        return ProcessTime.of(process().pid()).own();
    }

    /** Returns the bytes of live objects. */
    long heapBytes() throws IOException {
        return JcmdRunner.heapAfterCollection(process().pid());
    }

    /** Returns GLUE-like content that contains the number of the event. */
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

    /** Returns the server's metrics of notifications. */
    List<MetricValue> counters() throws IOException {
        MetricsPage page = metrics();
        return MetricValue.NAMES.stream().map(name -> new MetricValue(name, page.sum(name))).toList();
    }

    /** The value of a metric at one time. */
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

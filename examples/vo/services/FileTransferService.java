import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A Reliable File Transfer service (RFT): requests of one to three files each, copied from other sites to this one. Its counters start at values that
 * are typical after some years.
 */
final class FileTransferService implements ExampleService {

    private static final String NAMESPACE = "http://www.globus.org/namespaces/2004/10/rft";
    private static final int MAX_ACTIVE = 5;
    private static final int MAX_ENDED = 10;
    private static final long MEGABYTE = 1_000_000;

    private final String site;
    private final List<String> others;
    private final Instant started = Instant.now();
    private final Random random;
    private final List<Transfer> active = new ArrayList<>();
    private final Deque<Transfer> ended = new ArrayDeque<>();
    private int lastRequest;
    private long files;
    private long bytes;

    /** The transfer of one file. Transfers with the status {@code Failed} are not repeated. */
    private record Transfer(long id, int request, String source, String destination, long size, long done,
            String status) {

        Transfer with(long bytes, String now) {
            return new Transfer(id, request, source, destination, size, bytes, now);
        }
    }

    FileTransferService(String site, List<String> others, long files, long bytes) {
        this.site = site;
        this.others = others;
        this.random = new Random(site.hashCode());
        this.files = files;
        this.bytes = bytes;
    }

    @Override
    public String name() {
        return "ReliableFileTransferFactoryService";
    }

    @Override
    public synchronized void advance() {
        List<Transfer> before = List.copyOf(active);
        active.clear();
        before.stream().map(this::advanced).forEach(each -> (each.status().equals("Active") ? active : ended).add(each));
        while (ended.size() > MAX_ENDED) {
            ended.removeFirst();
        }
        if (active.size() < MAX_ACTIVE - 2 && random.nextInt(4) == 0) {
            request();
        }
    }

    private Transfer advanced(Transfer transfer) {
        long part = Math.min(transfer.size() - transfer.done(), (20 + random.nextInt(60)) * MEGABYTE);
        bytes += part;
        long done = transfer.done() + part;
        if (done == transfer.size()) {
            files++;
            return transfer.with(done, "Finished");
        }
        return transfer.with(done, random.nextInt(200) == 0 ? "Failed" : "Active");
    }

    private void request() {
        lastRequest++;
        int count = 1 + random.nextInt(3);
        for (int i = 1; i <= count; i++) {
            String other = others.get(random.nextInt(others.size()));
            String file = "run-%d/part-%d.nc".formatted(1000 + lastRequest, i);
            active.add(new Transfer(10L * lastRequest + i, lastRequest,
                    "gsiftp://se.%s.example.org/data/%s".formatted(other, file),
                    "gsiftp://se.%s.example.org/data/%s".formatted(site, file),
                    (200 + random.nextInt(1800)) * MEGABYTE, 0, "Active"));
        }
    }

    private long requests() {
        return active.stream().mapToInt(Transfer::request).distinct().count();
    }

    private Collection<Transfer> transfers() {
        return Stream.concat(active.stream(), ended.stream()).toList();
    }

    @Override
    public synchronized String json() {
        return """
                {"RFTFactoryStartTime": "%s", "ActiveResourceInstances": %d, "TotalNumberOfActiveTransfers": %d,
                 "TotalNumberOfTransfers": %d, "TotalNumberOfBytesTransferred": %d, "Transfer": [%s]}
                """.formatted(started, requests(), active.size(), files, bytes, transfers().stream().map(each -> """
                {"ID": %d, "Status": "%s", "Source": "%s", "Destination": "%s", "Size": %d, "BytesTransferred": %d}"""
                .formatted(each.id(), each.status(), each.source(), each.destination(), each.size(), each.done()))
                .collect(Collectors.joining(",\n  ", "\n  ", "")));
    }

    @Override
    public synchronized String xml() {
        return """
                <rft:ReliableFileTransferFactoryService xmlns:rft="%s">
                  <rft:TotalNumberOfBytesTransferred>%d</rft:TotalNumberOfBytesTransferred>
                  <rft:TotalNumberOfActiveTransfers>%d</rft:TotalNumberOfActiveTransfers>
                  <rft:RFTFactoryStartTime>%s</rft:RFTFactoryStartTime>
                  <rft:ActiveResourceInstances>%d</rft:ActiveResourceInstances>
                  <rft:TotalNumberOfTransfers>%d</rft:TotalNumberOfTransfers>
                %s</rft:ReliableFileTransferFactoryService>
                """.formatted(NAMESPACE, bytes, active.size(), started, requests(), files,
                transfers().stream().map(each -> """
                          <rft:Transfer>
                            <rft:ID>%d</rft:ID><rft:Status>%s</rft:Status>
                            <rft:Source>%s</rft:Source><rft:Destination>%s</rft:Destination>
                            <rft:Size>%d</rft:Size><rft:BytesTransferred>%d</rft:BytesTransferred>
                          </rft:Transfer>
                        """.formatted(each.id(), each.status(), each.source(), each.destination(), each.size(),
                        each.done())).collect(Collectors.joining()));
    }
}

package org.openmds.loadtest.result.exchange;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import org.openmds.loadtest.model.run.Folders;
import org.openmds.loadtest.model.run.Json;
import org.openmds.loadtest.model.run.RunFolder;
import org.openmds.loadtest.model.run.TesterInfo;

/** A run's folder that is made of measurements of others: every host is a tester. Not thread-safe. */
final class ImportedRun implements MetricLines.Hosts, AutoCloseable {

    static final int MOST_HOSTS = 4_096;

    /** A host. */
    private record Host(int tester, BatchFile file, TesterRecords.Namings namings, TesterRecords records) {
    }

    private final RunFolder folder;
    private final Path source;
    private final Map<String, Host> hosts = new LinkedHashMap<>();
    private final boolean isNew;
    private boolean finished;

    /**
     * @throws ImportException
     *             where the folder has something in it
     */
    ImportedRun(RunFolder folder, Path source) throws ImportException, IOException {
        this.folder = folder;
        this.source = source;
        if (!Folders.isEmpty(folder.path())) {
            throw new ImportException("%s has something in it already: choose a new folder".formatted(folder.path()));
        }
        isNew = !Files.exists(folder.path());
        Files.createDirectories(folder.path());
    }

    @Override
    public TesterRecords host(String name, long place) throws ImportException, IOException {
        return tester(name);
    }

    TesterRecords tester(String name) throws ImportException, IOException {
        Host host = hosts.get(name);
        if (host == null) {
            int tester = hosts.size();
            if (tester == MOST_HOSTS) {
                throw new ImportException("more than %d hosts in %s".formatted(MOST_HOSTS, source));
            }
            BatchFile file = new BatchFile(folder.records(tester));
            TesterRecords.Namings namings = new TesterRecords.Namings();
            host = new Host(tester, file, namings, new TesterRecords(tester, namings, file));
            hosts.put(name, host);
        }
        return host.records();
    }

    /**
     * Writes all that is left.
     *
     * @param timeout
     *            which unanswered requests count at least; zero for the longest of all
     * @throws ImportException
     *             where there was nothing
     */
    void finish(Duration timeout) throws ImportException, IOException {
        Span span = new Span();
        List<TesterInfo> infos = new ArrayList<>();
        for (Map.Entry<String, Host> entry : hosts.entrySet()) {
            Host host = entry.getValue();
            host.records().flush();
            span.add(host.records().span());
            long written = host.records().span().records();
            infos.add(new TesterInfo(host.tester(), entry.getKey(), 0, 0, 0, host.file().batches(), written, written,
                    TesterInfo.Fate.DONE, ""));
            Map<String, String> names = new TreeMap<>();
            host.namings().metrics().byNumber().forEach((number, name) -> names.put(String.valueOf(number), name));
            Json.write(folder.names(host.tester()), names);
        }
        if (span.records() == 0) {
            throw new ImportException("%s has no measurement in it".formatted(source));
        }
        Json.write(folder.plan(), span.plan(source, hosts.size(), timeout));
        Json.write(folder.run(), span.info(folder.path().getFileName().toString()));
        Json.write(folder.testers(), infos);
        finished = true;
    }

    /** Closes files. Of an import that failed nothing stays, so that it can be tried again. */
    @Override
    public void close() throws IOException {
        for (Host host : hosts.values()) {
            host.file().close();
        }
        if (!finished && isNew) {
            Folders.remove(folder.path());
        } else if (!finished) {
            Folders.clear(folder.path());
        }
    }
}

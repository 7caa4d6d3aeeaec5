package org.openmds.loadtest.result.exchange;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.openmds.loadtest.model.run.FolderOperations;
import org.openmds.loadtest.model.run.RunFolder;
import org.openmds.loadtest.model.run.RunJson;
import org.openmds.loadtest.model.run.TesterResult;

/** A run's folder that is written from measurements of another tool: every host becomes a tester. Not thread-safe. */
final class ImportedRun implements AutoCloseable {

    private static final int MAX_HOSTS = 4_096;

    private final RunFolder folder;
    private final Path source;
    private final Map<String, TesterRecords> hosts = new LinkedHashMap<>();
    private final boolean isNew;
    private boolean finished;

    /**
     * @throws ImportException
     *             if the folder is not empty
     */
    ImportedRun(RunFolder folder, Path source) throws ImportException, IOException {
        this.folder = folder;
        this.source = source;
        if (!FolderOperations.isEmpty(folder.path())) {
            throw new ImportException("%s is not empty: choose a new folder".formatted(folder.path()));
        }
        isNew = !Files.exists(folder.path());
        Files.createDirectories(folder.path());
    }

    TesterRecords tester(String host) throws ImportException, IOException {
        TesterRecords known = hosts.get(host);
        if (known != null) {
            return known;
        }
        int tester = hosts.size();
        if (tester == MAX_HOSTS) {
            throw new ImportException("%2$s has more than %1$d hosts, which is the limit".formatted(MAX_HOSTS, source));
        }
        TesterRecords records = new TesterRecords(tester, folder.records(tester));
        hosts.put(host, records);
        return records;
    }

    /**
     * Writes the remaining files.
     *
     * @param timeout
     *            shortest time that an unanswered request counts; zero for the longest of all
     * @throws ImportException
     *             if there were no measurements
     */
    void finish(Duration timeout) throws ImportException, IOException {
        RecordRange recordRange = new RecordRange();
        List<TesterResult> infos = new ArrayList<>();
        for (Map.Entry<String, TesterRecords> entry : hosts.entrySet()) {
            TesterRecords host = entry.getValue();
            host.flush();
            recordRange.add(host.range());
            long written = host.range().records();
            infos.add(new TesterResult(host.tester(), entry.getKey(), 0, 0, 0, host.batches(), written, written,
                    TesterResult.FinalState.DONE, ""));
            RunJson.write(folder.names(host.tester()), host.names());
        }
        if (recordRange.records() == 0) {
            throw new ImportException("%s has no measurements".formatted(source));
        }
        RunJson.write(folder.plan(), recordRange.plan(source, hosts.size(), timeout));
        RunJson.write(folder.run(), recordRange.metadata(folder.path().getFileName().toString()));
        RunJson.write(folder.testers(), infos);
        finished = true;
    }

    /** Closes files. Removes the files of a failed import so that it can be repeated. */
    @Override
    public void close() throws IOException {
        for (TesterRecords host : hosts.values()) {
            host.close();
        }
        if (!finished && isNew) {
            FolderOperations.remove(folder.path());
        } else if (!finished) {
            FolderOperations.clear(folder.path());
        }
    }
}

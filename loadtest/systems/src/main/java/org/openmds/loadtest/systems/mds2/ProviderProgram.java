package org.openmds.loadtest.systems.mds2;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.Entry;
import com.unboundid.ldif.LDIFException;
import com.unboundid.ldif.LDIFReader;

/**
 * An information provider: a program that prints entries as LDIF and exits.
 *
 * @param group
 *            the device group that it describes
 * @param timeout
 *            timeout, after which its process is killed
 */
public record ProviderProgram(String group, DN subtree, List<String> command, Duration timeout) implements EntryOrigin {

    private static final int MAX_ENTRIES = 10_000;
    private static final File NULL_DEVICE = new File("/dev/null");

    public ProviderProgram {
        command = List.copyOf(command);
    }

    @Override
    public boolean mayAnswer(DirectorySearch directorySearch) {
        return directorySearch.reaches(subtree) && directorySearch.mayMatch(DirectoryNames.GROUP, group);
    }

    @Override
    public List<Entry> fetch() throws OriginException, InterruptedException {
        Process process;
        try {
            process = new ProcessBuilder(command).redirectInput(NULL_DEVICE)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
        } catch (IOException e) {
            throw new OriginException("provider %s cannot be started: %s".formatted(group, e.getMessage()), e);
        }
        try {
            // A killed process closes its output, which ends the read below.
            var _ = process.onExit()
                    .orTimeout(timeout.toMillis(), TimeUnit.MILLISECONDS)
                    .exceptionally(_ -> process.destroyForcibly());
            return entries(process);
        } catch (IOException | LDIFException e) {
            throw new OriginException("provider %s: %s".formatted(group, e.getMessage()), e);
        } finally {
            process.destroyForcibly();
        }
    }

    private List<Entry> entries(Process process)
            throws IOException, LDIFException, OriginException, InterruptedException {
        List<Entry> entries = new ArrayList<>();
        try (InputStream output = process.getInputStream(); LDIFReader reader = new LDIFReader(output)) {
            for (Entry entry = reader.readEntry(); entry != null; entry = reader.readEntry()) {
                if (entries.size() == MAX_ENTRIES || !DirectoryNames.dn(entry.getDN()).isDescendantOf(subtree, true)) {
                    throw new OriginException(
                            "provider %s: expected at most %d entries, all below %s, got entry %s".formatted(
                                    group, MAX_ENTRIES, subtree, entry.getDN()));
                }
                entries.add(entry);
            }
        }
        int code = process.waitFor();
        if (code != 0) {
            throw new OriginException("provider %s exited with status %d".formatted(group, code));
        }
        return List.copyOf(entries);
    }
}

package org.openmds.server.reload;

import java.nio.file.Path;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The fingerprints of several files at one time. Immutable; two scans are equal if no file changed between them.
 *
 * @param fingerprints
 *            the fingerprint of each file
 */
record FileScan(Map<Path, FileFingerprint> fingerprints) {

    static final FileScan EMPTY = new FileScan(Map.of());

    FileScan {
        fingerprints = Map.copyOf(fingerprints);
    }

    /** Scans these files now. */
    FileScan next(Collection<Path> files, Instant now) {
        Map<Path, FileFingerprint> next = new HashMap<>();
        files.forEach(file -> next.put(file,
                FileFingerprint.of(file, fingerprints.getOrDefault(file, FileFingerprint.none()), now)));
        return new FileScan(next);
    }

    /** Returns the fingerprints of these files from this scan; files that were not scanned are scanned now. */
    FileScan narrowedTo(Collection<Path> files, Instant now) {
        Map<Path, FileFingerprint> marksOf = new HashMap<>();
        files.forEach(file -> marksOf.computeIfAbsent(file,
                each -> fingerprints.containsKey(each)
                        ? fingerprints.get(each)
                        : FileFingerprint.of(each, FileFingerprint.none(), now)));
        return new FileScan(marksOf);
    }

    /** Returns true if the same files have the same content. */
    boolean hasSameContent(FileScan other) {
        return contents().equals(other.contents());
    }

    private Map<Path, String> contents() {
        return fingerprints.entrySet()
                .stream()
                .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, entry -> entry.getValue().content()));
    }
}

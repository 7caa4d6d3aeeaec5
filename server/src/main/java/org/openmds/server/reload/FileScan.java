package org.openmds.server.reload;

import java.nio.file.Path;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * One look at several files. Immutable; two are equal when nothing happened to any of the files in between.
 *
 * @param fingerprints
 *            by file
 */
record FileScan(Map<Path, FileFingerprint> fingerprints) {

    static final FileScan EMPTY = new FileScan(Map.of());

    FileScan {
        fingerprints = Map.copyOf(fingerprints);
    }

    /** Looks again, at these files. */
    FileScan next(Collection<Path> files, Instant now) {
        Map<Path, FileFingerprint> next = new HashMap<>();
        files.forEach(file -> next.put(file,
                FileFingerprint.of(file, fingerprints.getOrDefault(file, FileFingerprint.none()), now)));
        return new FileScan(next);
    }

    /** Only these files, as they were here; those that were not looked at are looked at now. */
    FileScan narrowedTo(Collection<Path> files, Instant now) {
        Map<Path, FileFingerprint> marksOf = new HashMap<>();
        files.forEach(file -> marksOf.computeIfAbsent(file,
                each -> fingerprints.containsKey(each)
                        ? fingerprints.get(each)
                        : FileFingerprint.of(each, FileFingerprint.none(), now)));
        return new FileScan(marksOf);
    }

    /** Whether the same files have the same content. */
    boolean hasSameContent(FileScan other) {
        return contents().equals(other.contents());
    }

    private Map<Path, String> contents() {
        return fingerprints.entrySet()
                .stream()
                .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, entry -> entry.getValue().content()));
    }
}

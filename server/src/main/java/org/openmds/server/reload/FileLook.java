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
 * @param marks
 *            by file
 */
record FileLook(Map<Path, FileMark> marks) {

    static final FileLook AT_NOTHING = new FileLook(Map.of());

    FileLook {
        marks = Map.copyOf(marks);
    }

    /** Looks again, at these files. */
    FileLook next(Collection<Path> files, Instant now) {
        Map<Path, FileMark> next = new HashMap<>();
        files.forEach(file -> next.put(file,
                FileMark.of(file, marks.getOrDefault(file, FileMark.none()), now)));
        return new FileLook(next);
    }

    /** Only these files, as they were here; those that were not looked at are looked at now. */
    FileLook narrowedTo(Collection<Path> files, Instant now) {
        Map<Path, FileMark> marksOf = new HashMap<>();
        files.forEach(file -> marksOf.computeIfAbsent(file,
                each -> marks.containsKey(each) ? marks.get(each) : FileMark.of(each, FileMark.none(), now)));
        return new FileLook(marksOf);
    }

    /** Whether the same files have the same content. */
    boolean hasContentOf(FileLook other) {
        return contents().equals(other.contents());
    }

    private Map<Path, String> contents() {
        return marks.entrySet()
                .stream()
                .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, entry -> entry.getValue().content()));
    }
}

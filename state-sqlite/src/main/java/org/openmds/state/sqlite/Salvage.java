package org.openmds.state.sqlite;

import static org.openmds.state.sqlite.DatabaseHeader.PAGE_SIZE;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Finds the intact rows in damaged pages.
 *
 * <p>
 * It does not follow the B-tree, because one damaged interior page hides thousands of rows. It searches every page at every offset for bytes with
 * the form of a row and a correct checksum. This is safe because the database uses {@code secure_delete}: removed rows are zeros. The index, a
 * second copy of all names, shows which records are missing.
 */
final class Salvage {
    private static final int TABLE_LEAF = 13;
    private static final int INDEX_LEAF = 10;
    private static final int INDEX_INTERIOR = 2;
    private static final int LEAF_HEADER = 8;
    private static final int INTERIOR_HEADER = 12;

    private final PageImages pages;
    private final CellDecoder decoder;
    private final Map<RecordName, StoredRow> good = new HashMap<>();
    private final Map<RecordName, StoredRow> damaged = new HashMap<>();
    private final Set<RecordName> indexed = new HashSet<>();
    private final Set<Integer> overflow = new HashSet<>();
    private final List<String> problems = new ArrayList<>();

    private Salvage(PageImages pages) {
        this.pages = pages;
        decoder = new CellDecoder(pages);
    }

    /**
     * @param problems
     *            the lost records, if their names could be read
     */
    record Result(Collection<StoredRow> rows, List<String> problems) {
    }

    static Result of(PageImages pages) {
        Salvage salvage = new Salvage(pages);
        salvage.searchLeaves();
        salvage.searchOtherPages();
        salvage.reportLost();
        return new Result(salvage.good.values(), salvage.problems);
    }

    private void searchLeaves() {
        // Page 1 is the root of the schema and never holds records.
        for (int number = 2; number <= pages.count(); number++) {
            byte[] page = pages.page(number).orElseThrow();
            if (page[0] == TABLE_LEAF) {
                search(page, contentStart(page, number));
            }
        }
    }

    private void searchOtherPages() {
        for (int number = 2; number <= pages.count(); number++) {
            byte[] page = pages.page(number).orElseThrow();
            if (page[0] == INDEX_LEAF || page[0] == INDEX_INTERIOR) {
                collectNames(page);
            }
            // An overflow page with part of a value must not be searched: its bytes may look like a row.
            if (page[0] != TABLE_LEAF && !overflow.contains(number)) {
                search(page, 0);
            }
        }
        for (int i = 0; i < pages.damagedCount(); i++) {
            byte[] page = pages.damagedPage(i);
            search(page, 0);
            collectDamaged(page);
        }
    }

    /** Returns the start of the cells on an intact leaf; 0 for a damaged one, to search all of it. Reports unreadable cells. */
    private int contentStart(byte[] page, int number) {
        int[] cells = cells(page, LEAF_HEADER);
        int lowest = PAGE_SIZE;
        int unreadable = 0;
        for (int cell : cells) {
            lowest = Math.min(lowest, cell);
            Optional<CellDecoder.FoundRow> found = decoder.row(page, cell);
            if (found.isEmpty()) {
                unreadable++;
            } else if (!found.get().row().isIntact()) {
                damaged.put(found.get().row().name(), found.get().row());
            }
        }
        if (unreadable > 0) {
            problems.add(
                    "page %d: %d of %d rows have no readable structure".formatted(number, unreadable, cells.length));
        }
        return unreadable == 0 && lowest == unsignedShort(page, 5) ? lowest : 0;
    }

    private void collectDamaged(byte[] page) {
        for (int cell : cells(page, LEAF_HEADER)) {
            decoder.row(page, cell)
                    .map(CellDecoder.FoundRow::row)
                    .filter(row -> !row.isIntact())
                    .ifPresent(row -> damaged.put(row.name(), row));
        }
    }

    private void collectNames(byte[] page) {
        boolean leaf = page[0] == INDEX_LEAF;
        for (int cell : cells(page, leaf ? LEAF_HEADER : INTERIOR_HEADER)) {
            decoder.indexed(page, leaf ? cell : cell + 4).ifPresent(indexed::add);
        }
    }

    private void search(byte[] page, int from) {
        int at = from;
        while (at < PAGE_SIZE) {
            Optional<CellDecoder.FoundRow> found = page[at] == 0
                    ? Optional.empty()
                    : decoder.row(page, at).filter(row -> row.row().isIntact());
            if (found.isPresent()) {
                keepNewer(found.get());
            }
            at = found.map(CellDecoder.FoundRow::end).orElse(at + 1);
        }
    }

    private void keepNewer(CellDecoder.FoundRow found) {
        good.merge(found.row().name(), found.row(), (one, other) -> one.revision() >= other.revision() ? one : other);
        overflow.addAll(found.overflow());
    }

    private void reportLost() {
        Set<String> lost = new TreeSet<>();
        for (StoredRow row : damaged.values()) {
            StoredRow kept = good.get(row.name());
            if (kept == null) {
                lost.add("record %s: its checksum differs; it is lost".formatted(row.name()));
            } else if (kept.revision() < row.revision()) {
                lost.add("record %s: the checksum of its newest value differs; an older value is kept"
                        .formatted(row.name()));
            }
        }
        for (RecordName name : indexed) {
            if (!good.containsKey(name) && !damaged.containsKey(name)) {
                lost.add("record %s: it cannot be found; it is lost".formatted(name));
            }
        }
        problems.addAll(lost);
    }

    /** Returns the offsets of a page's cells in stored order. */
    private static int[] cells(byte[] page, int header) {
        int count = Math.min(unsignedShort(page, 3), (PAGE_SIZE - header) / 2);
        int[] cells = new int[count];
        for (int i = 0; i < count; i++) {
            cells[i] = unsignedShort(page, header + 2 * i);
        }
        return cells;
    }

    private static int unsignedShort(byte[] page, int at) {
        return Short.toUnsignedInt(ByteBuffer.wrap(page).getShort(at));
    }
}

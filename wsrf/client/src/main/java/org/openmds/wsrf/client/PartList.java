package org.openmds.wsrf.client;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The parts of a document and their places in the bytes of the answer, where each begins at the end of the one before. Used by one thread while it grows. */
final class PartList {

    private static final int FIRST_CAPACITY = 64;

    private final int from;
    private final List<DocumentPart> all = new ArrayList<>();
    private int[] ends = new int[FIRST_CAPACITY];
    private int to;
    private int contentEnd;
    private int elements;
    private int nodes;

    /** @param from position of the first part */
    PartList(int from) {
        this.from = from;
        this.to = from;
        this.contentEnd = from;
    }

    /** Adds the next part, which ends before this position. */
    void add(DocumentPart part, int end) {
        if (all.size() == ends.length) {
            ends = Arrays.copyOf(ends, 2 * ends.length);
        }
        ends[all.size()] = end;
        all.add(part);
        to = end;
        elements += part.elements();
        nodes += part.nodes();
    }

    /** Ends the content of the root, which may have comments or text after the last part. */
    void end(int position) {
        contentEnd = position;
    }

    /** Adds nodes that are in no part. */
    void addNodes(int more) {
        nodes += more;
    }

    List<DocumentPart> all() {
        return all;
    }

    int from() {
        return from;
    }

    /** Returns the position after the last part. */
    int to() {
        return to;
    }

    /** Returns the position after the content of the root. */
    int contentEnd() {
        return contentEnd;
    }

    int from(int part) {
        return part == 0 ? from : ends[part - 1];
    }

    int to(int part) {
        return ends[part];
    }

    int elements() {
        return elements;
    }

    int nodes() {
        return nodes;
    }
}

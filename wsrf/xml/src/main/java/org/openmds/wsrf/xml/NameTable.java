package org.openmds.wsrf.xml;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import javax.xml.namespace.QName;

import org.jspecify.annotations.Nullable;

import com.ctc.wstx.io.WstxInputData;

/**
 * The table of the names in one fragment, each name once. Fragments share QName objects through a small static cache: a new name replaces
 * an old one in its slot, so a hostile stream of new names cannot make the cache grow. A table is not thread-safe; the static caches are.
 */
final class NameTable {

    private static final int MAX_SHARED_NAMES = 256;
    private static final int MAX_SHARED_LENGTH = 256;
    /** Unsynchronised: QName is immutable with final fields, and a lost update costs one object. */
    private static final QName[] SHARED_NAMES = new QName[4096];
    /** Caches whole tables in the same way: documents of one kind have the same names in the same order. */
    private static final QName[] @Nullable [] SHARED_TABLES = new QName[1024][];

    /** Bytes that one name takes on the heap besides its characters: QName, String and array, and two places in an index over entries. */
    private static final int NAME_BYTES = 130;
    /** Bytes that one name of a shared table counts, for the case that the other users of the table are gone. */
    private static final int SHARED_NAME_BYTES = 8;

    private final List<QName> names = new ArrayList<>();
    private final Map<NameKey, Integer> positions = new HashMap<>();
    private final int[] recent = new int[64];
    /** Set by {@link #toArray}. */
    private int heapBytes;
    /** Null until a document has more than {@link #MAX_SHARED_NAMES} names. */
    private @Nullable HashFloodGuard floodGuard;

    /** A key that is comparable, so that HashMap searches colliding names in a tree and not in a list. */
    private record NameKey(String local, String prefix, String uri) implements Comparable<NameKey> {
        @Override
        public int compareTo(NameKey other) {
            int byLocal = local.compareTo(other.local);
            int byPrefix = byLocal != 0 ? byLocal : prefix.compareTo(other.prefix);
            return byPrefix != 0 ? byPrefix : uri.compareTo(other.uri);
        }
    }

    /** Position 0 is the empty name, for nodes without a name. */
    NameTable() {
        names.add(shared("", "", ""));
    }

    QName get(int position) {
        return names.get(position);
    }

    /** Returns all names; the array is shared and must not be changed. */
    QName[] toArray() {
        QName[] own = names.toArray(QName[]::new);
        if (own.length > MAX_SHARED_NAMES) {
            heapBytes = ownBytes();
            return own;
        }
        int hash = Arrays.hashCode(own);
        int slot = (hash ^ hash >>> 16) & SHARED_TABLES.length - 1;
        QName[] known = SHARED_TABLES[slot];
        if (known != null && isSameTable(known, own)) {
            heapBytes = SHARED_NAME_BYTES * own.length;
            return known;
        }
        SHARED_TABLES[slot] = own;
        heapBytes = ownBytes();
        return own;
    }

    /** Returns the bytes that the names of the last array take on the heap; few if it is shared. */
    int heapBytes() {
        return heapBytes;
    }

    private int ownBytes() {
        int bytes = 0;
        String lastUri = "";
        for (QName name : names) {
            bytes += NAME_BYTES + name.getLocalPart().length();
            if (!name.getNamespaceURI().equals(lastUri)) {
                lastUri = name.getNamespaceURI();
                bytes += lastUri.length();
            }
        }
        return bytes;
    }

    /** Compares by identity: equal QNames may have different prefixes. */
    @SuppressWarnings("ReferenceEquality")
    private static boolean isSameTable(QName[] some, QName[] others) {
        if (some.length != others.length) {
            return false;
        }
        for (int i = 0; i < some.length; i++) {
            if (some[i] != others[i]) {
                return false;
            }
        }
        return true;
    }

    /** Returns the position of the name. A new name is checked and added. */
    int position(String prefix, String uri, String local) {
        int slot = (local.hashCode() * 31 + prefix.hashCode()) * 31 >>> 4 & recent.length - 1;
        if (recent[slot] != 0 && isSameName(names.get(recent[slot]), prefix, uri, local)) {
            return recent[slot];
        }
        NameKey key = new NameKey(local, prefix, uri);
        Integer known = positions.get(key);
        int position = known != null ? known : add(key);
        recent[slot] = position;
        return position;
    }

    private int add(NameKey key) {
        requireName(key.local());
        if (!key.prefix().isEmpty()) {
            requireName(key.prefix());
        }
        if (names.size() > MAX_SHARED_NAMES) {
            refuseFlood(key);
        }
        names.add(shared(key.prefix(), key.uri(), key.local()));
        positions.put(key, names.size() - 1);
        return names.size() - 1;
    }

    private void refuseFlood(NameKey key) {
        HashFloodGuard counter = floodGuard == null ? new HashFloodGuard() : floodGuard;
        floodGuard = counter;
        counter.add(key.local());
        counter.add(key.prefix());
    }

    /** Uses the character tables of the parser, so that the parser can read every name that is written. */
    static boolean isName(String text) {
        return !text.isEmpty() && WstxInputData.findIllegalNameChar(text, true, false) < 0 && text.indexOf(':') < 0;
    }

    private static void requireName(String text) {
        if (!isName(text)) {
            throw new InvalidXmlException("'" + text + "' is not an XML name");
        }
    }

    private static QName shared(String prefix, String uri, String local) {
        if (prefix.length() + uri.length() + local.length() > MAX_SHARED_LENGTH) {
            return new QName(uri, local, prefix);
        }
        int hash = (local.hashCode() * 31 + uri.hashCode()) * 31 + prefix.hashCode();
        int slot = (hash ^ hash >>> 16) & SHARED_NAMES.length - 1;
        QName known = SHARED_NAMES[slot];
        if (known == null || !isSameName(known, prefix, uri, local)) {
            known = new QName(uri, local, prefix);
            SHARED_NAMES[slot] = known;
        }
        return known;
    }

    private static boolean isSameName(QName name, String prefix, String uri, String local) {
        return name.getLocalPart().equals(local) && name.getPrefix().equals(prefix)
                && name.getNamespaceURI().equals(uri);
    }
}

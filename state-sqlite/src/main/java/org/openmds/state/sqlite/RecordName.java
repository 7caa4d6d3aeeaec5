package org.openmds.state.sqlite;

/** The identity of a record in the whole store. */
record RecordName(String collection, String key) {
    private static final int MAX_PRINTED = 300;

    /** Returns a printable form for the log; the characters of a damaged name may be arbitrary. */
    @Override
    public String toString() {
        String text = (collection + " " + key).replaceAll("\\p{C}", "?");
        return text.length() <= MAX_PRINTED ? text : text.substring(0, MAX_PRINTED) + "...";
    }
}

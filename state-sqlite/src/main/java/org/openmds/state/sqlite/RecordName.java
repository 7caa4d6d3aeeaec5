package org.openmds.state.sqlite;

/** What identifies a record in the whole store. */
record RecordName(String collection, String key) {
    private static final int MAX_PRINTED = 300;

    /** Fit for a log line: a damaged name may hold anything. */
    @Override
    public String toString() {
        String text = (collection + " " + key).replaceAll("\\p{C}", "?");
        return text.length() <= MAX_PRINTED ? text : text.substring(0, MAX_PRINTED) + "...";
    }
}

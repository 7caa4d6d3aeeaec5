package org.openmds.server.suite;

import java.util.List;
import java.util.TreeSet;

/** One index as a client sees it. */
record Index(String url) {

    private static final String HOUR = "PT1H";

    Answer call(String body) {
        return Soap.post(url, body);
    }

    /** Adds a job for an hour. */
    EntryReference add(String member) {
        return add(member, HOUR);
    }

    EntryReference add(String member, String lifetime) {
        return EntryReference.of(call(Requests.add(member, lifetime)));
    }

    /** The string value of a query's answer. */
    String query(String xpath) {
        Answer answer = call(Requests.query(xpath));
        if (answer.isFault()) {
            throw new AssertionError("%s: %s".formatted(xpath, answer.description()));
        }
        return answer.text(".");
    }

    /** The names of the jobs in the whole document. */
    List<String> jobs() {
        return call(Requests.DOCUMENT).texts("//j:Job/@n");
    }

    /** The keys of the entries in the whole document. */
    TreeSet<String> keys() {
        return new TreeSet<>(
                call(Requests.DOCUMENT).texts("//sg:Entry/sg:ServiceGroupEntryEPR/wsa:ReferenceParameters/*"));
    }

    /** All entries as they stand in the document, in its order. */
    List<String> entries() {
        return Xml.elements(call(Requests.DOCUMENT).payload(), "//sg:Entry").stream().map(Xml::write).toList();
    }
}

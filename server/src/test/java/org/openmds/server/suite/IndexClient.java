package org.openmds.server.suite;

import java.util.List;
import java.util.TreeSet;

/** A client of one index. */
record IndexClient(String url) {

    private static final String HOUR = "PT1H";

    SoapAnswer call(String body) {
        return SoapClient.post(url, body);
    }

    /** Adds a job for an hour. */
    EntryReference add(String member) {
        return add(member, HOUR);
    }

    EntryReference add(String member, String lifetime) {
        return EntryReference.of(call(RequestBodies.add(member, lifetime)));
    }

    /** Returns the string value of a query's answer. */
    String query(String xpath) {
        SoapAnswer answer = call(RequestBodies.query(xpath));
        if (answer.isFault()) {
            throw new AssertionError("%s: %s".formatted(xpath, answer.description()));
        }
        return answer.text(".");
    }

    /** Returns the names of the jobs in the whole document. */
    List<String> jobs() {
        return call(RequestBodies.DOCUMENT).texts("//j:Job/@n");
    }

    /** Returns the keys of the entries in the whole document. */
    TreeSet<String> keys() {
        return new TreeSet<>(
                call(RequestBodies.DOCUMENT).texts("//sg:Entry/sg:ServiceGroupEntryEPR/wsa:ReferenceParameters/*"));
    }

    /** Returns all entries of the document, in its order. */
    List<String> entries() {
        return XmlReader.elements(call(RequestBodies.DOCUMENT).payload(), "//sg:Entry")
                .stream()
                .map(XmlReader::write)
                .toList();
    }
}

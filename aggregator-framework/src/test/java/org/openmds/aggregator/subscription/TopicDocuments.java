package org.openmds.aggregator.subscription;

import java.util.stream.Stream;

import org.openmds.wsrf.xml.XmlFragment;

/** Values and messages of producers. */
final class TopicDocuments {

    private TopicDocuments() {
    }

    static String host(String text) {
        return "<h:Host xmlns:h='urn:host'>" + text + "</h:Host>";
    }

    static TopicReading propertyOf(String... values) {
        return new TopicReading.Property(Stream.of(values).map(XmlFragment::parse).toList());
    }

    static String change(String... values) {
        return "<rp:ResourcePropertyValueChangeNotification xmlns:rp='http://docs.oasis-open.org/wsrf/rp-2'><rp:NewValues>"
                + String.join("", values) + "</rp:NewValues></rp:ResourcePropertyValueChangeNotification>";
    }

    static String entry(String key, String content) {
        return """
                <sg:Entry xmlns:sg='http://docs.oasis-open.org/wsrf/sg-2' xmlns:wsa='http://www.w3.org/2005/08/addressing'>\
                <sg:ServiceGroupEntryEPR><wsa:Address>http://producer/entry</wsa:Address><wsa:ReferenceParameters>\
                <k:Key xmlns:k='urn:k'>%s</k:Key></wsa:ReferenceParameters></sg:ServiceGroupEntryEPR>\
                <sg:Content>%s</sg:Content></sg:Entry>"""
                .formatted(key, content);
    }
}

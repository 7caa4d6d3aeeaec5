package org.openmds.trigger.engine;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedDeque;

import javax.xml.namespace.QName;

import org.openmds.wsrf.softstate.RecordFormat;
import org.openmds.wsrf.softstate.SoftStateRecords;
import org.openmds.wsrf.state.StateChange;
import org.openmds.wsrf.state.StateRecord;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlText;
import org.openmds.wsrf.xml.XmlTimes;

/** The newest events of all triggers, in durable state. Written by one thread, read by any. */
final class TriggerHistory {

    private static final String COLLECTION = "trigger-history";
    private static final int MAX_TEXT_CHARS = 2_000;

    private final SoftStateRecords records;
    private final int capacity;
    private final ConcurrentLinkedDeque<HistoryEntry> entries = new ConcurrentLinkedDeque<>();
    private int count;
    private long sequence;

    TriggerHistory(SoftStateRecords records, int capacity) {
        this.records = records;
        this.capacity = capacity;
        records.load(RecordFormat.first(COLLECTION, TriggerHistory::read))
                .stream()
                .sorted(Comparator.comparingLong(HistoryEntry::sequence))
                .forEach(this::append);
    }

    void add(Instant at, String trigger, String about, String event, String detail) {
        HistoryEntry entry = new HistoryEntry(sequence + 1, at, trigger, about, event, shortened(detail));
        records.defer(new StateChange.Put(COLLECTION, key(entry), write(entry)));
        append(entry);
    }

    /** Returns the events of a trigger, the newest first. */
    List<HistoryEntry> newest(String trigger, int most) {
        return entries.stream().filter(entry -> entry.trigger().equals(trigger)).limit(most).toList();
    }

    /** Returns the starts and ends of alerts after a time, the newest first. */
    List<HistoryEntry> startsAndEnds(Instant after, int most) {
        return entries.stream()
                .takeWhile(entry -> entry.at().isAfter(after))
                .filter(HistoryEntry::isStartOrEnd)
                .limit(most)
                .toList();
    }

    private void append(HistoryEntry entry) {
        sequence = entry.sequence();
        entries.addFirst(entry);
        count++;
        while (count > capacity) {
            records.defer(new StateChange.Remove(COLLECTION, key(entries.removeLast())));
            count--;
        }
    }

    private static String shortened(String text) {
        String printable = XmlText.printable(text);
        return printable.length() <= MAX_TEXT_CHARS
                ? printable
                : printable.substring(0, printable.offsetByCodePoints(0, printable.codePointCount(0, MAX_TEXT_CHARS)))
                        + "…";
    }

    private static String key(HistoryEntry entry) {
        return "%019d".formatted(entry.sequence());
    }

    private static byte[] write(HistoryEntry entry) {
        return StoredXml.start("event")
                .attribute(new QName("at"), XmlTimes.text(entry.at()))
                .attribute(new QName("trigger"), entry.trigger())
                .attribute(new QName("about"), entry.about())
                .attribute(new QName("event"), entry.event())
                .text(entry.detail())
                .end()
                .build()
                .toBytes();
    }

    private static HistoryEntry read(StateRecord stored) {
        XmlElement root = XmlFragment.parse(stored.value(), StoredXml.LIMITS).root();
        return new HistoryEntry(Long.parseLong(stored.key()), StoredXml.time(root, "at"),
                StoredXml.attribute(root, "trigger"), StoredXml.attribute(root, "about"),
                StoredXml.attribute(root, "event"), root.text());
    }
}

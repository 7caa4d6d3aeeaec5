package org.openmds.loadtest.generator.swarm;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.model.record.RecordCodec;
import org.openmds.loadtest.model.record.RecordKind;
import org.openmds.loadtest.model.record.RecordSink;

/** A sink that stores records as objects. */
public final class RecordList implements RecordSink {

    /** A decoded record. */
    public record RecordItem(RecordKind kind, int client, long start, long duration, Outcome outcome, long number,
            long pacing,
            String name,
            int tester, double value, boolean heldBack) {

        long end() {
            return start + duration;
        }
    }

    private final List<String> names = new CopyOnWriteArrayList<>();
    private final List<RecordItem> items = new ArrayList<>();

    @Override
    public synchronized int name(String name) {
        if (!names.contains(name)) {
            names.add(name);
        }
        return names.indexOf(name);
    }

    @Override
    public synchronized void accept(ByteBuffer records) {
        for (int at = records.position(); at < records.limit(); at += RecordCodec.BYTES) {
            RecordKind kind = RecordKind.of(RecordCodec.kind(records, at));
            boolean named = kind == RecordKind.PHASE || kind == RecordKind.METRIC;
            items.add(new RecordItem(kind, RecordCodec.client(records, at), RecordCodec.start(records, at),
                    RecordCodec.duration(records, at), Outcome.of(RecordCodec.outcome(records, at)),
                    RecordCodec.number(records, at), RecordCodec.pacing(records, at),
                    named ? names.get(RecordCodec.name(records, at)) : "", RecordCodec.tester(records, at),
                    RecordCodec.value(records, at), kind == RecordKind.REQUEST && RecordCodec.isHeldBack(records, at)));
        }
    }

    public synchronized List<RecordItem> all() {
        return List.copyOf(items);
    }

    public List<RecordItem> of(RecordKind kind) {
        return all().stream().filter(item -> item.kind() == kind).toList();
    }

    public List<RecordItem> requests() {
        return of(RecordKind.REQUEST);
    }

    List<Outcome> outcomes() {
        return requests().stream().map(RecordItem::outcome).distinct().sorted().toList();
    }

    public List<String> phases() {
        return of(RecordKind.PHASE).stream().map(RecordItem::name).distinct().sorted().toList();
    }
}

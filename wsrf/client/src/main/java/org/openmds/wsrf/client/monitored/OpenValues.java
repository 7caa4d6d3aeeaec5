package org.openmds.wsrf.client.monitored;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.TabularData;

import org.jspecify.annotations.Nullable;

/** Converts open data of MBeans to plain maps and lists. */
final class OpenValues {

    private static final int MAX_ROWS = 1_000;
    private static final String KEY = "key";
    private static final String VALUE = "value";

    private OpenValues() {
    }

    /** Converts composite data to a map of its items, and a table to a map if it has keys and values, else to a list of rows. */
    static @Nullable Object plain(@Nullable Object value) {
        if (value instanceof CompositeData data) {
            return items(data);
        }
        if (value instanceof TabularData table) {
            return table(table);
        }
        if (value instanceof CompositeData[] rows) {
            return List.of(rows).stream().limit(MAX_ROWS).map(OpenValues::items).toList();
        }
        if (value instanceof ObjectName[] names) {
            return List.of(names).stream().limit(MAX_ROWS).map(ObjectName::getCanonicalName).toList();
        }
        return value instanceof ObjectName name ? name.getCanonicalName() : value;
    }

    /**
     * Returns the item at a path within a value.
     *
     * @param path
     *            names separated by dots; the longest existing name is used
     * @throws IllegalArgumentException
     *             there is no such item
     */
    static @Nullable Object item(@Nullable Object value, String path) {
        if (plain(value) instanceof Map<?, ?> items) {
            for (int end = path.length(); end > 0; end = path.lastIndexOf('.', end - 1)) {
                String name = path.substring(0, end);
                if (items.containsKey(name)) {
                    return end < path.length() ? item(items.get(name), path.substring(end + 1)) : items.get(name);
                }
            }
            throw new IllegalArgumentException("no item '%s' in %s".formatted(path, items.keySet()));
        }
        throw new IllegalArgumentException("no item '%s': the value has no items".formatted(path));
    }

    private static Map<String, @Nullable Object> items(CompositeData data) {
        Map<String, @Nullable Object> items = new LinkedHashMap<>();
        for (String item : data.getCompositeType().keySet()) {
            items.put(item, plain(data.get(item)));
        }
        return items;
    }

    private static Object table(TabularData table) {
        boolean map = table.getTabularType().getRowType().keySet().equals(Set.of(KEY, VALUE));
        Map<String, @Nullable Object> entries = new LinkedHashMap<>();
        List<Map<String, @Nullable Object>> rows = new ArrayList<>();
        for (Object row : table.values()) {
            if (rows.size() + entries.size() == MAX_ROWS) {
                break;
            }
            Map<String, @Nullable Object> items = items((CompositeData) row);
            if (map) {
                entries.put(String.valueOf(items.get(KEY)), items.get(VALUE));
            } else {
                rows.add(items);
            }
        }
        return map ? entries : rows;
    }
}

package org.openmds.gateway.json;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Writes JSON in UTF-8 into memory, with the commas that it needs. Not thread-safe. */
public final class JsonOutput {

    private static final byte[] HEXADECIMAL = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);
    private static final int FIRST_BYTES = 1 << 10;

    private byte[] bytes = new byte[FIRST_BYTES];
    private int length;
    private boolean comma;

    /** Begins an object as the next value. */
    public JsonOutput beginObject() {
        return begin('{');
    }

    /** Ends the object. */
    public JsonOutput endObject() {
        return end('}');
    }

    /** Begins an array as the next value. */
    public JsonOutput beginArray() {
        return begin('[');
    }

    /** Ends the array. */
    public JsonOutput endArray() {
        return end(']');
    }

    /** Writes the name of the next value. */
    public JsonOutput name(String name) {
        return name("", name);
    }

    /** Writes the name of the next value, which consists of two parts. */
    JsonOutput name(String start, String rest) {
        separate();
        put('"');
        escaped(start);
        escaped(rest);
        put('"');
        put(':');
        comma = false;
        return this;
    }

    /** Writes a string. */
    public JsonOutput value(String text) {
        separate();
        put('"');
        escaped(text);
        return end('"');
    }

    /** Writes a number. */
    public JsonOutput value(long number) {
        return literal(Long.toString(number));
    }

    /** Writes a truth value. */
    public JsonOutput value(boolean value) {
        return literal(Boolean.toString(value));
    }

    /** Writes {@code null}. */
    public JsonOutput nothing() {
        return literal("null");
    }

    /** Writes a name and a string. */
    public JsonOutput member(String name, String text) {
        return name(name).value(text);
    }

    /** Writes a name and a number. */
    public JsonOutput member(String name, long number) {
        return name(name).value(number);
    }

    /** Writes a value that is JSON already. */
    public JsonOutput json(byte[] value) {
        separate();
        reserve(value.length);
        System.arraycopy(value, 0, bytes, length, value.length);
        length += value.length;
        comma = true;
        return this;
    }

    /** Writes a string that exists as UTF-8. */
    JsonOutput value(byte[] text, int from, int to) {
        separate();
        put('"');
        escaped(text, from, to);
        return end('"');
    }

    /** Returns the number of bytes written. */
    public int length() {
        return length;
    }

    /** Returns a copy of the bytes. */
    public byte[] toBytes() {
        return Arrays.copyOf(bytes, length);
    }

    @Override
    public String toString() {
        return new String(bytes, 0, length, StandardCharsets.UTF_8);
    }

    private JsonOutput begin(char bracket) {
        separate();
        put(bracket);
        comma = false;
        return this;
    }

    private JsonOutput end(char bracket) {
        put(bracket);
        comma = true;
        return this;
    }

    private JsonOutput literal(String text) {
        separate();
        escaped(text);
        comma = true;
        return this;
    }

    private void separate() {
        if (comma) {
            put(',');
        }
    }

    private void escaped(String text) {
        reserve(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c >= 0x80) {
                byte[] rest = text.substring(i).getBytes(StandardCharsets.UTF_8);
                escaped(rest, 0, rest.length);
                return;
            }
            escaped((byte) c);
        }
    }

    private void escaped(byte[] text, int from, int to) {
        int plain = from;
        for (int i = from; i < to; i++) {
            byte b = text[i];
            if (b == '"' || b == '\\' || b >= 0 && b < ' ') {
                copy(text, plain, i);
                escaped(b);
                plain = i + 1;
            }
        }
        copy(text, plain, to);
    }

    private void escaped(byte b) {
        if (b == '"' || b == '\\') {
            put('\\');
            put((char) b);
        } else if (b >= ' ' || b < 0) {
            put((char) (b & 0xFF));
        } else {
            control(b);
        }
    }

    private void control(byte b) {
        put('\\');
        switch (b) {
            case '\n' -> put('n');
            case '\r' -> put('r');
            case '\t' -> put('t');
            default -> {
                put('u');
                put('0');
                put('0');
                put((char) HEXADECIMAL[b >> 4]);
                put((char) HEXADECIMAL[b & 0xF]);
            }
        }
    }

    private void copy(byte[] text, int from, int to) {
        reserve(to - from);
        System.arraycopy(text, from, bytes, length, to - from);
        length += to - from;
    }

    private void put(char c) {
        reserve(1);
        bytes[length++] = (byte) c;
    }

    private void reserve(int more) {
        if (more > bytes.length - length) {
            bytes = Arrays.copyOf(bytes, Math.max(Math.addExact(length, more), bytes.length + (bytes.length >> 1)));
        }
    }
}

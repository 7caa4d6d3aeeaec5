package org.openmds.server.settings;

import org.openmds.configuration.Key;
import org.openmds.configuration.value.DataSize;

/** The memory that requests and answers may take, for all callers together; one caller may take half of each. */
public record RequestMemory(
        @Key(value = "Largest size of a request body of callers who may only read, query and subscribe.", initial = "64KiB", min = "1KiB", max = "1GiB") DataSize readBody,
        @Key(value = "Memory for all requests in progress; each counts eight times its length, and one caller may take half. Beyond it, requests get the status 503. No body can be longer than a sixteenth of it. By default an eighth of the maximum Java heap size.", min = "1MiB", max = "1024GiB", defaultVaries = true) DataSize requestMemory,
        @Key(value = "Memory for all answers until clients have received them, without entries that are sent from the index itself; one caller may take half. Beyond it, requests get the status 503. By default 44 thousandths of the maximum Java heap size.", min = "1MiB", max = "1024GiB", defaultVaries = true) DataSize answerMemory) {
}

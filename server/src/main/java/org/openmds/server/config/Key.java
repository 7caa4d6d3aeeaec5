package org.openmds.server.config;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The metadata of a configuration key beyond the type of its record component. Checks, the JSON schema and messages use it. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
@interface Key {

    /** Returns the description of the key, one sentence for the author of the file. */
    String value();

    /** Returns the name of the key, if it is not the component's name in kebab-case. */
    String name() default "";

    /** Returns the smallest value, written as in the file; empty for none. */
    String min() default "";

    /** Returns the largest value, written as in the file; empty for none. */
    String max() default "";

    /** Returns the regular expression that a text must match; empty for none. */
    String pattern() default "";

    /** Returns the pattern in words, to follow "expected". */
    String expected() default "";

    /** Returns true if the key has no default. */
    boolean required() default false;

    /** Returns true if the default depends on the machine or on other keys, so that the JSON schema cannot contain it. */
    boolean defaultVaries() default false;
}

package org.openmds.loadtest.text;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Marks a sample type that had fewer columns in earlier versions. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface EarlierColumnCount {

    /** Returns the number of columns in the earlier version. */
    int value();

    /** Returns the number in columns that a line lacks; -1 for unknown. */
    String missing() default "-1";
}
